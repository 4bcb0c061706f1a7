package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** When an entry was, as far as the command line says so. */
final class SpanOptions {

  @Option(
      names = "--start",
      paramLabel = "ISO",
      description = "When it began, for example 2026-01-31T09:00 or 2026-01-31T09:00:00Z.")
  private @Nullable Instant start;

  @ArgGroup private @Nullable End end;

  /** One of two ways to say it. */
  static final class End {

    @Option(
        names = "--duration",
        paramLabel = "D",
        converter = TypedLength.class,
        description = "How long: 1:30, 1h30m, 90m, 1.5 for hours or 90 for minutes.")
    private @Nullable Duration duration;

    @Option(names = "--stop", paramLabel = "ISO", description = "When it ended.")
    private @Nullable Instant stop;

    End() {}

    /** How long it was, for one that began then. */
    Duration since(Instant begin) {
      if (duration != null) {
        return duration;
      }
      if (stop == null || stop.isBefore(begin)) {
        throw CommandException.usage("an entry cannot stop before it starts");
      }
      return Duration.between(begin, stop);
    }

    /** When it began, if only the duration was said: it has just ended. */
    Instant beforeNow(Instant now) {
      if (duration == null) {
        throw CommandException.usage("--stop needs --start");
      }
      return now.minus(duration);
    }
  }

  /** A duration as it is typed in the window, too. */
  static final class TypedLength implements ITypeConverter<Duration> {

    TypedLength() {}

    @Override
    public Duration convert(String text) {
      return Durations.typed(text)
          .orElseThrow(() -> new TypeConversionException(Durations.TYPED + ", not '" + text + "'"));
    }
  }

  SpanOptions() {}

  /** A new entry of that time; without a start it has just ended. */
  TimeEntry recorded(Instant now) {
    if (end == null) {
      throw CommandException.usage(
          "an entry needs --duration or --stop; 'timer start' begins one that runs");
    }
    Instant begin = start == null ? end.beforeNow(now) : start;
    return TimeEntry.recorded("", begin, end.since(begin));
  }

  /** The entry with all that was said: a start alone moves it. */
  TimeEntry apply(TimeEntry entry) {
    TimeEntry moved = start == null ? entry : entry.withStart(start);
    return end == null ? moved : moved.withDuration(end.since(moved.start()));
  }

  boolean isEmpty() {
    return start == null && end == null;
  }
}

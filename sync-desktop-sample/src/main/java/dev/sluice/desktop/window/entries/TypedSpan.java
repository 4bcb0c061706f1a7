package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.cli.Durations;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When a piece of work was, as people type it: 9:00, yesterday 9:00-10:30, or 90m until now.
 *
 * @param end empty if it still runs
 * @param isRange whether both were typed
 */
public record TypedSpan(Instant start, Optional<Instant> end, boolean isRange) {

  /** What is accepted, for those who typed something else. */
  public static final String TYPED =
      "Type when it began, like 9:00, when it was, like yesterday 9:00-10:30, or how long, like 90m";

  private static final Pattern RANGE = Pattern.compile("(.*\\S)\\s*[-–]\\s*(\\S.*)");

  /** How long it was; zero if it still runs. */
  public Duration length() {
    return end.map(until -> Duration.between(start, until)).orElse(Duration.ZERO);
  }

  /** Reads one that has begun, and if it ended, has ended by now. A time of day is the last one. */
  public static Optional<TypedSpan> parse(String typed, Instant now, ZoneId zone) {
    return start(typed, now, zone)
        .map(TypedSpan::since)
        .or(() -> range(typed, now, zone))
        .or(
            () ->
                Durations.typed(typed)
                    .map(length -> new TypedSpan(now.minus(length), Optional.of(now), false)))
        .filter(span -> !span.end().orElse(span.start()).isAfter(now));
  }

  /** One that still runs. */
  public static TypedSpan since(Instant start) {
    return new TypedSpan(start, Optional.empty(), false);
  }

  private static Optional<TypedSpan> range(String typed, Instant now, ZoneId zone) {
    Matcher parts = RANGE.matcher(typed);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Optional<LocalTime> end = TypedTime.clock(parts.group(2));
    return start(parts.group(1), now, zone)
        .flatMap(
            start ->
                end.map(time -> TypedTime.after(start, time, zone))
                    .map(until -> new TypedSpan(start, Optional.of(until), true)));
  }

  private static Optional<Instant> start(String typed, Instant now, ZoneId zone) {
    return TypedMoment.parse(typed, TypedTime.day(now, zone))
        .flatMap(moment -> moment.time().map(time -> start(moment, time, now, zone)));
  }

  private static Instant start(TypedMoment moment, LocalTime time, Instant now, ZoneId zone) {
    if (moment.day().isPresent()) {
      return moment.day().get().atTime(time).atZone(zone).toInstant();
    }
    Instant today = TypedTime.on(now, 0, time, zone);
    return today.isAfter(now) ? TypedTime.on(now, -1, time, zone) : today;
  }
}

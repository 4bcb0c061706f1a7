package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.names.ProjectLabel;
import dev.sluice.desktop.window.text.Sentence;
import dev.sluice.store.SyncState;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One line of the list. */
public sealed interface ListRow {

  /**
   * The head of a day.
   *
   * @param entries how many entries began on it
   * @param rows how many rows of the list they have
   * @param total how long those took together that have ended
   * @param running the one of them that runs
   */
  record DayRow(LocalDate day, int entries, int rows, Duration total, @Nullable EntryRow running)
      implements ListRow {

    /** A day on which no entry runs. */
    public DayRow(LocalDate day, int entries, Duration total) {
      this(day, entries, entries, total, null);
    }

    /** The same day with an entry more, which runs. */
    public DayRow with(EntryRow runs) {
      return new DayRow(day, entries + 1, rows + 1, total, runs);
    }

    /** How long its entries took together, or have taken until now. */
    public Duration length(Instant now) {
      return running == null ? total : total.plus(running.length(now));
    }
  }

  /**
   * An entry.
   *
   * @param id the local id
   * @param seconds how long it took; -1 while it runs
   * @param state how it stands to the server
   */
  record EntryRow(
      long id,
      String description,
      @Nullable ProjectLabel project,
      List<String> tags,
      Instant start,
      long seconds,
      boolean billable,
      SyncState state)
      implements ListRow {

    /** Copies the tags. */
    public EntryRow {
      tags = List.copyOf(tags);
    }

    /** Whether it still runs. */
    public boolean isRunning() {
      return seconds < 0;
    }

    /** When it ended; now, if it still runs. */
    public Instant end(Instant now) {
      return seconds < 0 ? now : start.plusSeconds(seconds);
    }

    /** How long it took, or has taken until now. */
    public Duration length(Instant now) {
      Duration whole = Duration.between(start, end(now));
      return whole.isNegative() ? Duration.ZERO : whole;
    }

    /** The midnights that it goes over, in their order. */
    List<Instant> midnights(Instant now, ZoneId zone) {
      LocalDate first = LocalDate.ofInstant(start, zone);
      Instant end = end(now);
      return Stream.iterate(first.plusDays(1), day -> day.plusDays(1))
          .map(day -> day.atStartOfDay(zone).toInstant())
          .takeWhile(midnight -> midnight.isBefore(end))
          .toList();
    }

    /** The entry as it is typed. */
    public Sentence sentence() {
      return new Sentence(description, project == null ? null : project.name(), tags);
    }
  }

  /**
   * Several equal entries of a day. When it is open, they follow it.
   *
   * @param kind what it is known by: the id of its oldest entry
   * @param newest the one that is continued
   * @param total how long they took together
   */
  record GroupRow(long kind, EntryRow newest, int entries, Duration total) implements ListRow {}

  /** An entry that is not read yet. */
  record Unread() implements ListRow {}
}

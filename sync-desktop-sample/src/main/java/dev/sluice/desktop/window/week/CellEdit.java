package dev.sluice.desktop.window.week;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.TimeChange;
import dev.sluice.desktop.window.time.TimeStyle;
import dev.sluice.desktop.window.week.WeekSheet.Cell;
import dev.sluice.desktop.window.week.WeekSheet.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a time that is typed into a cell makes of the entries of that day. More time goes to the
 * last one, if what follows is free, and else where it is; less is taken from the last ones.
 *
 * @param changes what is done to the entries
 * @param words what the user is told
 */
public record CellEdit(List<TimeChange> changes, String words) {

  /** When work begins: what is new is not laid earlier, as long as there is room. */
  private static final LocalTime MORNING = LocalTime.of(9, 0);

  /** The number of no entry. */
  private static final long NONE = 0;

  /** Copies the changes. */
  public CellEdit {
    changes = List.copyOf(changes);
  }

  /** What else there is on the day of a cell. */
  record DayPlan(LocalDate date, List<EntryRow> entries, Instant now, TimeStyle style) {

    DayPlan {
      entries =
          entries.stream()
              .filter(entry -> entry.start().isBefore(end(date, style.zone())))
              .filter(entry -> entry.end(now).isAfter(begin(date, style.zone())))
              .sorted(Comparator.comparing(EntryRow::start))
              .toList();
    }

    private static Instant begin(LocalDate date, ZoneId zone) {
      return date.atStartOfDay(zone).toInstant();
    }

    private static Instant end(LocalDate date, ZoneId zone) {
      return begin(date.plusDays(1), zone);
    }

    private Instant end() {
      return end(date, style.zone());
    }

    /** A day on which the clocks are changed has 23 hours, or 25. */
    private Duration length() {
      return Duration.between(begin(date, style.zone()), end());
    }

    /** One that runs goes on. */
    private Instant until(EntryRow entry) {
      return entry.seconds() < 0 ? end() : entry.end(now);
    }

    private record FreeTime(Instant from, Instant to) {

      boolean holds(Duration length) {
        return !from.plus(length).isAfter(to);
      }
    }

    /** What is free, in its order. */
    private List<FreeTime> gaps() {
      List<FreeTime> gaps = new ArrayList<>();
      Instant free = begin(date, style.zone());
      for (EntryRow entry : entries) {
        if (entry.start().isAfter(free)) {
          gaps.add(new FreeTime(free, entry.start()));
        }
        free = later(free, until(entry));
      }
      gaps.add(new FreeTime(free, later(free, end())));
      return gaps;
    }

    private static Instant later(Instant one, Instant other) {
      return one.isAfter(other) ? one : other;
    }

    /**
     * When something new begins: in the first gap after work begins, else as late as possible
     * before that. If nothing is free, it lies over others, so that it ends on that day.
     */
    private Instant place(Duration length) {
      Instant morning = date.atTime(MORNING).atZone(style.zone()).toInstant();
      List<FreeTime> gaps = gaps();
      Optional<Instant> work =
          gaps.stream()
              .map(gap -> new FreeTime(later(gap.from(), morning), gap.to()))
              .filter(gap -> gap.holds(length))
              .map(FreeTime::from)
              .findFirst();
      Optional<Instant> night =
          gaps.stream()
              .filter(gap -> gap.holds(length))
              .map(gap -> gap.to().minus(length))
              .reduce((one, next) -> next);
      return work.or(() -> night).orElse(end().minus(length));
    }

    /** Whether no entry but that one goes on between these moments. */
    private boolean isFree(Instant from, Instant until, long but) {
      return !until.isAfter(end())
          && entries.stream()
              .filter(other -> other.id() != but)
              .noneMatch(other -> other.start().isBefore(until) && until(other).isAfter(from));
    }
  }

  /**
   * Decides it.
   *
   * @throws IllegalArgumentException if the day is not that long, or if the cell runs
   */
  static CellEdit of(Cell cell, Subject about, Duration wanted, DayPlan day) {
    if (cell.runs()) {
      throw new IllegalArgumentException("an entry of this day runs; stop it first");
    }
    if (wanted.isNegative() || wanted.compareTo(day.length()) > 0) {
      throw new IllegalArgumentException(
          "this day has " + day.length().toHours() + " hours, not " + day.style().length(wanted));
    }
    Duration more = wanted.minus(cell.time());
    List<TimeChange> changes =
        more.isNegative()
            ? less(cell.entries(), more.negated())
            : more.isZero() ? List.of() : List.of(more(cell.entries(), about, more, day));
    return new CellEdit(changes, words(changes, day));
  }

  private static TimeChange more(
      List<EntryRow> entries, Subject about, Duration more, DayPlan day) {
    if (entries.isEmpty()) {
      return new TimeChange.Added(about.words(), false, day.place(more), more);
    }
    EntryRow last = entries.get(entries.size() - 1);
    Instant before = last.end(day.now());
    Instant end = before.plus(more);
    return day.isFree(before, end, last.id())
        ? new TimeChange.Moved(last, last.start(), Duration.between(last.start(), end))
        : new TimeChange.Repeated(last, day.place(more), more);
  }

  private static List<TimeChange> less(List<EntryRow> entries, Duration less) {
    List<TimeChange> changes = new ArrayList<>();
    Duration left = less;
    for (int i = entries.size() - 1; i >= 0 && !left.isZero(); i--) {
      EntryRow entry = entries.get(i);
      Duration length = Duration.ofSeconds(entry.seconds());
      if (length.compareTo(left) > 0) {
        changes.add(new TimeChange.Moved(entry, entry.start(), length.minus(left)));
        return changes;
      }
      changes.add(new TimeChange.Removed(entry));
      left = left.minus(length);
    }
    return changes;
  }

  private static String words(List<TimeChange> changes, DayPlan day) {
    long removed = changes.stream().filter(TimeChange.Removed.class::isInstance).count();
    Optional<TimeChange> other =
        changes.stream().filter(one -> !(one instanceof TimeChange.Removed)).findFirst();
    String deleted = removed == 1 ? "deleted an entry" : "deleted " + removed + " entries";
    String rest = other.map(one -> words(one, day)).orElse("");
    return removed == 0 ? rest : rest.isEmpty() ? deleted : deleted + ", and " + rest;
  }

  private static String words(TimeChange change, DayPlan day) {
    TimeStyle style = day.style();
    if (change instanceof TimeChange.Moved moved) {
      boolean longer = moved.length().getSeconds() > moved.was().seconds();
      return (longer ? "lengthened" : "shortened")
          + (" the entry of " + style.clock(moved.start()))
          + (", which ends at " + style.clock(moved.start().plus(moved.length())));
    }
    return change instanceof TimeChange.Added added
        ? made(added.start(), added.length(), day)
        : change instanceof TimeChange.Repeated repeated
            ? made(repeated.start(), repeated.length(), day)
            : "";
  }

  private static String made(Instant start, Duration length, DayPlan day) {
    Instant end = start.plus(length);
    return ("added an entry from " + day.style().clock(start) + " to " + day.style().clock(end))
        + (day.isFree(start, end, NONE) ? "" : ", over another one: so much is free nowhere");
  }
}

package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.time.TimeStyle;
import dev.sluice.desktop.window.time.TypedMoment;
import dev.sluice.desktop.window.time.TypedSpan;
import dev.sluice.desktop.window.time.TypedTime;
import dev.sluice.desktop.window.undo.Steps;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What was typed about the time of an entry.
 *
 * @param refusal why it is not done, and what can be typed instead; empty if it is done
 * @param write does it
 */
public record TimeEdit(Optional<String> refusal, Consumer<Tracking> write) {

  private static final Pattern END = Pattern.compile("(.*?)(?:\\s*\\+(\\d{1,3}))?");

  /** When and where it was typed. */
  public record Here(Instant now, TimeStyle style) {

    private ZoneId zone() {
      return style.zone();
    }

    private LocalDateTime local() {
      return LocalDateTime.ofInstant(now, zone());
    }

    private String clock(Instant moment) {
      return style.clock(moment);
    }
  }

  private static TimeEdit refused(String why) {
    return new TimeEdit(Optional.of(why), tracking -> {});
  }

  private static TimeEdit done(Consumer<Tracking> write) {
    return new TimeEdit(Optional.empty(), write);
  }

  /** Reads what was typed as a start: another time of day, or another day for the whole entry. */
  public static TimeEdit start(EntryRow entry, String typed, Here here) {
    return TypedMoment.parse(typed, here.local())
        .map(to -> start(entry, to, here))
        .orElse(
            refused(
                "A start is typed like 9:05, 905, 7am, yesterday, mon 9:00 or 2026-03-02 9:00"));
  }

  private static TimeEdit start(EntryRow entry, TypedMoment to, Here here) {
    if (to.day().isPresent()) {
      return moved(entry, to, here);
    }
    LocalTime time = to.time().orElseThrow();
    Instant end = entry.end(here.now());
    Instant start = TypedTime.start(entry.start(), end, time, here.zone());
    if (start.isAfter(end)) {
      return refused(
          here.clock(start)
              + (" is after the end, " + here.clock(end))
              + ". Change the end first, or type a day to move the whole entry");
    }
    long id = entry.id();
    return entry.seconds() < 0
        ? done(tracking -> tracking.startAt(id, (was, none) -> start))
        : done(
            tracking ->
                tracking.startAt(
                    id, (was, until) -> TypedTime.start(was, until, time, here.zone())));
  }

  /** The whole entry goes to that day; one that runs begins then. */
  private static TimeEdit moved(EntryRow entry, TypedMoment to, Here here) {
    ZonedDateTime was = entry.start().atZone(here.zone());
    LocalTime time = to.time().orElse(was.toLocalTime());
    Instant start = to.day().orElseThrow().atTime(time).atZone(here.zone()).toInstant();
    return entry.seconds() < 0 && start.isAfter(here.now())
        ? refused("An entry that runs cannot begin later than now")
        : done(tracking -> tracking.moveTo(entry.id(), start));
  }

  /** Reads what was typed as an end: a time of day, and how many days after the start. */
  public static TimeEdit end(EntryRow entry, String typed, Here here) {
    Matcher parts = END.matcher(typed.strip());
    Optional<LocalTime> time = parts.matches() ? TypedTime.clock(parts.group(1)) : Optional.empty();
    return time.map(to -> end(entry, to, parts.group(2), here))
        .orElse(refused("An end is typed like 17:30, 5:30pm, or 2:00 +1 for the next day"));
  }

  private static TimeEdit end(EntryRow entry, LocalTime time, @Nullable String days, Here here) {
    long id = entry.id();
    ZoneId zone = here.zone();
    if (days != null) {
      int later = Integer.parseInt(days);
      return TypedTime.on(entry.start(), later, time, zone).isBefore(entry.start())
          ? refused(beforeStart(entry, time, here))
          : done(
              tracking ->
                  tracking.stopAt(id, (start, end) -> TypedTime.on(start, later, time, zone)));
    }
    Instant start = entry.start();
    Instant was = entry.seconds() < 0 ? start : entry.end(here.now());
    Instant end = TypedTime.end(start, was, time, zone);
    boolean isNextDay = TypedTime.day(end, zone).isAfter(TypedTime.day(was, zone));
    return isNextDay && TypedSpan.isLong(start, end)
        ? refused(beforeStart(entry, time, here))
        : done(
            tracking ->
                tracking.stopAt(id, (from, until) -> TypedTime.end(from, until, time, zone)));
  }

  private static String beforeStart(EntryRow entry, LocalTime time, Here here) {
    return TypedSpan.beforeStart(entry.start(), time, here.style());
  }

  /** Reads what was typed as a duration; an entry that runs has begun so long ago. */
  public static TimeEdit length(EntryRow entry, String typed, Here here) {
    long id = entry.id();
    return TypedTime.length(typed)
        .map(
            to ->
                entry.seconds() < 0
                    ? done(tracking -> tracking.startAt(id, (was, none) -> here.now().minus(to)))
                    : done(tracking -> tracking.last(id, to)))
        .orElse(refused(Steps.capital(Durations.TYPED)));
  }
}

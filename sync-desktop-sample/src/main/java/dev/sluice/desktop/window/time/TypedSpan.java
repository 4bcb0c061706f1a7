package dev.sluice.desktop.window.time;

import dev.sluice.desktop.cli.Durations;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
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
 * @param isSlip whether the end was typed as one before the start
 */
public record TypedSpan(Instant start, Optional<Instant> end, boolean isRange, boolean isSlip) {

  /** What is accepted, for those who typed something else. */
  public static final String TYPED =
      "Type when it began, like 9:00, when it was, like yesterday 9:00-10:30 or last mon"
          + " 9:00-10:30, or how long, like 90m";

  private static final Duration HALF_A_DAY = Duration.ofHours(12);

  private static final Pattern RANGE =
      Pattern.compile("(.*\\S)\\s*[-–]\\s*(\\S.*?)(?:\\s*\\+(\\d))?");

  /** How long it was; zero if it still runs. */
  public Duration length() {
    return end.map(until -> Duration.between(start, until)).orElse(Duration.ZERO);
  }

  /** When it was, and how long. */
  public String text(TimeStyle style) {
    return style.span(start, end.orElse(start));
  }

  /** Why it is not taken, and what is: it ends before it begins, or is not over. */
  public Optional<String> refusal(Instant now, TimeStyle style) {
    if (isSlip) {
      LocalTime typed = LocalTime.ofInstant(last(), style.zone());
      return Optional.of(beforeStart(start, typed, style));
    }
    return isOver(now)
        ? Optional.empty()
        : Optional.of(style.dated(last(), "EEE d MMM ") + " is still to come. " + TYPED);
  }

  /** Asks about an end that is earlier than the start. */
  public static String beforeStart(Instant start, LocalTime end, TimeStyle style) {
    String typed = style.clock(end);
    return typed
        + (" is before the start, " + style.clock(start))
        + (". On the next day? Then type " + typed + " +1");
  }

  /** Whether that is more than who types an end without its day would mean. */
  public static boolean isLong(Instant start, Instant end) {
    return Duration.between(start, end).compareTo(HALF_A_DAY) > 0;
  }

  private Instant last() {
    return end.orElse(start);
  }

  private boolean isOver(Instant now) {
    return !last().isAfter(now);
  }

  /**
   * Reads one; {@link #refusal} says whether it is taken. A time of day is the last one, a day of
   * the week too.
   */
  public static Optional<TypedSpan> parse(String typed, Instant now, ZoneId zone) {
    return start(typed, now, zone)
        .map(TypedSpan::since)
        .or(() -> range(typed, now, zone))
        .or(() -> Durations.typed(typed).map(length -> untilNow(length, now)));
  }

  /** One that still runs. */
  public static TypedSpan since(Instant start) {
    return new TypedSpan(start, Optional.empty(), false, false);
  }

  private static TypedSpan untilNow(Duration length, Instant now) {
    return new TypedSpan(now.minus(length), Optional.of(now), false, false);
  }

  private static Optional<TypedSpan> range(String typed, Instant now, ZoneId zone) {
    Matcher parts = RANGE.matcher(typed.strip());
    if (!parts.matches()) {
      return Optional.empty();
    }
    String first = parts.group(1);
    String days = parts.group(3);
    Optional<LocalTime> end = TypedTime.clock(parts.group(2));
    if (days == null) {
      return end.flatMap(time -> start(first, now, zone).map(start -> to(start, time, zone)));
    }
    int later = Integer.parseInt(days);
    return end.flatMap(
        time ->
            TypedTime.clock(first)
                .map(from -> TypedTime.on(last(time, now, zone), -later, from, zone))
                .or(() -> start(first, now, zone))
                .map(start -> to(start, later, time, zone)));
  }

  /** An end without a day that comes long after midnight is no end of the next day. */
  private static TypedSpan to(Instant start, LocalTime time, ZoneId zone) {
    Instant end = TypedTime.after(start, time, zone);
    boolean isNextDay = TypedTime.day(end, zone).isAfter(TypedTime.day(start, zone));
    return range(start, end, isNextDay && isLong(start, end));
  }

  private static TypedSpan to(Instant start, int daysLater, LocalTime time, ZoneId zone) {
    Instant end = TypedTime.on(start, daysLater, time, zone);
    return range(start, end, end.isBefore(start));
  }

  private static TypedSpan range(Instant start, Instant end, boolean isSlip) {
    return new TypedSpan(start, Optional.of(end), true, isSlip);
  }

  private static Optional<Instant> start(String typed, Instant now, ZoneId zone) {
    return TypedMoment.parse(typed, LocalDateTime.ofInstant(now, zone))
        .flatMap(moment -> moment.time().map(time -> start(moment, time, now, zone)));
  }

  private static Instant start(TypedMoment moment, LocalTime time, Instant now, ZoneId zone) {
    return moment
        .day()
        .map(day -> day.atTime(time).atZone(zone).toInstant())
        .orElseGet(() -> last(time, now, zone));
  }

  /** When it was that time of day last. */
  private static Instant last(LocalTime time, Instant now, ZoneId zone) {
    Instant today = TypedTime.on(now, 0, time, zone);
    return today.isAfter(now) ? TypedTime.on(now, -1, time, zone) : today;
  }
}

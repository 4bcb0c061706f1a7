package dev.sluice.desktop.window.time;

import dev.sluice.desktop.cli.Durations;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Times and durations as people type them; {@link TimeStyle} writes them. */
public final class TypedTime {

  private static final Pattern CLOCK =
      Pattern.compile("(\\d{1,2})(?:[:.]?(\\d{2}))?(?::(\\d{2}))?(?:\\s*([ap])\\.?m\\.?)?");
  private static final Duration NEAR = Duration.ofHours(6);
  private static final int NOON = 12;
  private static final int LAST_HOUR = 23;
  private static final int LAST_MINUTE = 59;

  private TypedTime() {}

  /** A time of day: 9, 9:05, 905, 9:05:30, 7am or 7:30 pm. */
  public static Optional<LocalTime> clock(String typed) {
    Matcher parts = CLOCK.matcher(typed.strip().toLowerCase(Locale.ROOT));
    if (!parts.matches()) {
      return Optional.empty();
    }
    String half = parts.group(4);
    int shown = number(parts, 1);
    int hour = half == null ? shown : shown % NOON + (half.equals("p") ? NOON : 0);
    int minute = number(parts, 2);
    int second = number(parts, 3);
    boolean isNone =
        shown > (half == null ? LAST_HOUR : NOON)
            || (half != null && shown == 0)
            || minute > LAST_MINUTE
            || second > LAST_MINUTE;
    return isNone ? Optional.empty() : Optional.of(LocalTime.of(hour, minute, second));
  }

  /** A duration: see {@link Durations#typed}. */
  public static Optional<Duration> length(String typed) {
    return Durations.typed(typed);
  }

  private static int number(Matcher parts, int group) {
    String digits = parts.group(group);
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  /** That time of day, on the day of the moment. */
  public static Instant on(Instant moment, LocalTime time, ZoneId zone) {
    return on(moment, 0, time, zone);
  }

  /** That time of day, so many days after the day of the moment. */
  public static Instant on(Instant moment, int daysLater, LocalTime time, ZoneId zone) {
    return there(moment, daysLater, time, zone).findFirst().orElseThrow();
  }

  /**
   * The day first: an hour that summer time leaves out on one day is there on the next. A time that
   * is there twice, as the clock is set back, is first the one on the moment's side of it.
   */
  private static Stream<Instant> there(Instant moment, int daysLater, LocalTime time, ZoneId zone) {
    ZonedDateTime at = ZonedDateTime.ofInstant(moment, zone).plusDays(daysLater).with(time);
    return Stream.of(at, at.withEarlierOffsetAtOverlap(), at.withLaterOffsetAtOverlap())
        .map(ZonedDateTime::toInstant);
  }

  /** A start at that time of day: on the day of the old one, or over midnight from it. */
  public static Instant start(Instant old, Instant end, LocalTime time, ZoneId zone) {
    return near(old, time, zone)
        .filter(at -> !at.isAfter(end))
        .findFirst()
        .orElse(on(old, time, zone));
  }

  /**
   * An end at that time of day: near the old one, or else the first one after the start, so that
   * who corrects a clock that ran all night gets no second day. In the minute of the start it is
   * the start, since the list shows no seconds.
   */
  public static Instant end(Instant start, Instant old, LocalTime time, ZoneId zone) {
    Instant least = start.truncatedTo(ChronoUnit.MINUTES);
    Instant end =
        near(old, time, zone)
            .filter(at -> !at.isBefore(least))
            .findFirst()
            .orElse(after(least, time, zone));
    return end.isBefore(start) ? start : end;
  }

  /** That time of day within a few hours of the moment, if it is then. */
  private static Stream<Instant> near(Instant moment, LocalTime time, ZoneId zone) {
    return Stream.of(0, -1, 1)
        .flatMap(days -> there(moment, days, time, zone))
        .filter(at -> Duration.between(moment, at).abs().compareTo(NEAR) <= 0);
  }

  /** That time of day after the start: on the same day, or on the next one if it was earlier. */
  public static Instant after(Instant start, LocalTime time, ZoneId zone) {
    return there(start, 0, time, zone)
        .filter(at -> !at.isBefore(start))
        .findFirst()
        .orElse(on(start, 1, time, zone));
  }

  public static LocalDate day(Instant moment, ZoneId zone) {
    return LocalDate.ofInstant(moment, zone);
  }
}

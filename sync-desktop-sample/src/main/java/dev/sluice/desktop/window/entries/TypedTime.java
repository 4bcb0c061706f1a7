package dev.sluice.desktop.window.entries;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Times and durations as people type them, and as the window writes them. */
public final class TypedTime {

  private static final Pattern CLOCK =
      Pattern.compile("(\\d{1,2})(?:[:.]?(\\d{2}))?(?::(\\d{2}))?");
  private static final Pattern PARTS =
      Pattern.compile(
          "(?:(\\d{1,4})\\s*h)?\\s*(?:(\\d{1,5})\\s*m(?:in)?)?\\s*(?:(\\d{1,6})\\s*s)?");
  private static final Pattern HOURS = Pattern.compile("(\\d{1,4}):(\\d{2})(?::(\\d{2}))?");
  private static final Duration NEAR = Duration.ofHours(6);
  private static final int LAST_HOUR = 23;
  private static final int LAST_MINUTE = 59;

  private TypedTime() {}

  /** A time of day: 9, 9:05, 905 or 9:05:30. */
  public static Optional<LocalTime> clock(String typed) {
    Matcher parts = CLOCK.matcher(typed.strip());
    if (!parts.matches()) {
      return Optional.empty();
    }
    int hour = number(parts, 1);
    int minute = number(parts, 2);
    int second = number(parts, 3);
    return hour > LAST_HOUR || minute > LAST_MINUTE || second > LAST_MINUTE
        ? Optional.empty()
        : Optional.of(LocalTime.of(hour, minute, second));
  }

  /** A duration: 1:30, 1:30:00, 1h 30m, 90m, or 90 for minutes. */
  public static Optional<Duration> length(String typed) {
    String text = typed.strip().toLowerCase(Locale.ROOT);
    Matcher hours = HOURS.matcher(text);
    if (hours.matches()) {
      return Optional.of(sum(hours));
    }
    if (text.matches("\\d{1,5}")) {
      return Optional.of(Duration.ofMinutes(Long.parseLong(text)));
    }
    Matcher parts = PARTS.matcher(text);
    return text.isEmpty() || !parts.matches() ? Optional.empty() : Optional.of(sum(parts));
  }

  private static Duration sum(Matcher parts) {
    return Duration.ofHours(number(parts, 1))
        .plusMinutes(number(parts, 2))
        .plusSeconds(number(parts, 3));
  }

  private static int number(Matcher parts, int group) {
    String digits = parts.group(group);
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  /** That time of day, on the day of the moment. */
  public static Instant on(Instant moment, LocalTime time, ZoneId zone) {
    return on(moment, 0, time, zone);
  }

  private static Instant on(Instant moment, int daysLater, LocalTime time, ZoneId zone) {
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
   * An end at that time of day: on the day of the old one, or over midnight from it. In the minute
   * of the start it is the start, since the list shows no seconds.
   */
  public static Instant end(Instant start, Instant old, LocalTime time, ZoneId zone) {
    Instant least = start.truncatedTo(ChronoUnit.MINUTES);
    Instant usual = on(old, time, zone);
    Instant end =
        near(old, time, zone)
            .filter(at -> !at.isBefore(least))
            .findFirst()
            .orElse(usual.isBefore(least) ? after(least, time, zone) : usual);
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

  /** Hours and minutes of a moment. */
  public static String clock(Instant moment, ZoneId zone) {
    return DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH).withZone(zone).format(moment);
  }
}

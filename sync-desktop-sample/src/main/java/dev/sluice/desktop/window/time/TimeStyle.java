package dev.sluice.desktop.window.time;

import dev.sluice.desktop.cli.Durations;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;

/**
 * How the window shows times: where, and in which form. {@link TypedTime} reads what it writes, in
 * whatever form.
 */
public record TimeStyle(ZoneId zone, TimeForm form) {

  private static final BigDecimal HOUR = new BigDecimal(3600);
  private static final int WEEK = 7;

  /** The day of a moment. */
  public LocalDate day(Instant moment) {
    return LocalDate.ofInstant(moment, zone);
  }

  /** Hours and minutes of a moment. */
  public String clock(Instant moment) {
    return clock(LocalTime.ofInstant(moment, zone));
  }

  /** Hours and minutes. */
  public String clock(LocalTime time) {
    return written(time, "", "HH:mm", "h:mm a");
  }

  /** A full hour of the day, for a place that has little room. */
  public String hour(int hour) {
    return written(LocalTime.of(hour, 0), "", "HH:mm", "h a");
  }

  /** Hours, minutes and seconds of a moment. */
  public String seconds(Instant moment) {
    return written(moment.atZone(zone), "", "HH:mm:ss", "h:mm:ss a");
  }

  /** A moment of any day, with that before its hours: a pattern of days. */
  public String dated(Instant moment, String days) {
    return written(moment.atZone(zone), days, "HH:mm", "h:mm a");
  }

  /** A moment of any day to the second. */
  public String exact(Instant moment) {
    return written(moment.atZone(zone), "d MMM ", "HH:mm:ss", "h:mm:ss a");
  }

  private String written(TemporalAccessor time, String days, String whole, String half) {
    String pattern = days + (form.hasTwelveHours() ? half : whole);
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(time);
  }

  /** Hours and minutes of an end, and how many days after the start it is: 02:00 +1. */
  public String end(Instant start, Instant end) {
    long days = ChronoUnit.DAYS.between(day(start), day(end));
    return days == 0 ? clock(end) : clock(end) + " +" + days;
  }

  /** From one moment to another, and how long that is: Mon 2 Mar 09:00–10:30, 1:30. */
  public String span(Instant start, Instant end) {
    String from = dated(start, "EEE d MMM ");
    return from + "–" + end(start, end) + ", " + length(Duration.between(start, end));
  }

  /** A moment that is not after now, as {@link TypedMoment} reads it. */
  public String since(Instant moment, Instant now) {
    long days = ChronoUnit.DAYS.between(day(moment), day(now));
    return days == 0 ? clock(moment) : dated(moment, days < WEEK ? "EEE " : "uuuu-MM-dd ");
  }

  /** A length in hours and minutes: 1:30, or 1.50 h. */
  public String length(Duration length) {
    return form.isDecimal()
        ? decimal(length)
        : String.format(Locale.ROOT, "%d:%02d", length.toHours(), length.toMinutesPart());
  }

  /** What {@link #length} can tell apart: a minute, or a hundredth of an hour. */
  public Duration unit() {
    return form.isDecimal() ? Duration.ofHours(1).dividedBy(100) : Duration.ofMinutes(1);
  }

  /** A length to the second, 1:30:05; decimals stay what they are. */
  public String exact(Duration length) {
    return form.isDecimal() ? decimal(length) : Durations.clock(length);
  }

  private static String decimal(Duration length) {
    BigDecimal seconds = BigDecimal.valueOf(length.toSeconds());
    return seconds.divide(HOUR, 2, RoundingMode.HALF_UP).toPlainString() + " h";
  }
}

package dev.sluice.android.sample.ui;

import android.content.Context;
import android.text.format.DateFormat;
import android.text.format.DateUtils;
import dev.sluice.android.sample.data.EntryRow;
import dev.sluice.android.sample.res.R;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Times, days and names as the user reads them. */
final class Words {

  private static final long MINUTES_OF_AN_HOUR = 60;
  private static final long MILLIS_OF_A_SECOND = 1000;

  private static final Pattern DECIMAL = Pattern.compile("\\d{1,3}\\.\\d{0,4}");
  private static final Pattern PARTS =
      Pattern.compile(
          "(?<hours>\\d{1,4}):(?<minutes>\\d{1,2})"
              + "|(?:(?<h>\\d{1,4})\\s*h)?\\s*(?:(?<m>\\d{1,5})\\s*(?:m|min)?)?");

  private final Context context;

  Words(Context context) {
    this.context = context;
  }

  String time(Instant instant) {
    return DateFormat.getTimeFormat(context).format(Date.from(instant));
  }

  /** With its seconds. */
  String exactTime(Instant instant) {
    return DateTimeFormatter.ofLocalizedTime(FormatStyle.MEDIUM)
        .withLocale(context.getResources().getConfiguration().getLocales().get(0))
        .format(instant.atZone(ZoneId.systemDefault()));
  }

  /** Hours, minutes and seconds, begun ones counted whole. */
  String exactLength(Duration length) {
    long seconds = length.plusMillis(MILLIS_OF_A_SECOND - 1).getSeconds();
    return DateUtils.formatElapsedTime(Math.max(0, seconds));
  }

  /** Today, yesterday, or the date with its weekday. */
  String day(LocalDate day) {
    LocalDate today = LocalDate.now(ZoneId.systemDefault());
    if (day.equals(today)) {
      return context.getString(R.string.today);
    }
    if (day.equals(today.minusDays(1))) {
      return context.getString(R.string.yesterday);
    }
    Locale locale = context.getResources().getConfiguration().getLocales().get(0);
    String parts = day.getYear() == today.getYear() ? "EEEEdMMMM" : "EEEEdMMMMy";
    return DateTimeFormatter.ofPattern(DateFormat.getBestDateTimePattern(locale, parts), locale)
        .format(day);
  }

  /** From one day to another. */
  String days(LocalDate first, LocalDate last) {
    ZoneId zone = ZoneId.systemDefault();
    return DateUtils.formatDateRange(
        context,
        first.atStartOfDay(zone).toInstant().toEpochMilli(),
        last.plusDays(1).atStartOfDay(zone).toInstant().toEpochMilli(), // exclusive
        DateUtils.FORMAT_SHOW_DATE | DateUtils.FORMAT_ABBREV_MONTH);
  }

  String duration(Duration length) {
    return context.getString(R.string.hours, hours(length), minutes(length));
  }

  /** For a screen reader. */
  String spoken(Duration length) {
    return context.getString(R.string.hours_spoken, hours(length), minutes(length));
  }

  /** As {@link #length(String)} reads it; empty for one below zero. */
  static String length(Duration length) {
    return length.isNegative()
        ? ""
        : String.format(Locale.ROOT, "%d:%02d", hours(length), minutes(length));
  }

  /** 1:30, 1h 30m, 90m, 1.5 or 1,5 for hours, 90 for minutes; null if it is none of them. */
  static @Nullable Duration length(String typed) {
    String text = typed.trim().toLowerCase(Locale.ROOT).replace(',', '.');
    Matcher parts = PARTS.matcher(text);
    if (DECIMAL.matcher(text).matches()) {
      return Duration.ofMinutes(Math.round(Double.parseDouble(text) * MINUTES_OF_AN_HOUR));
    }
    if (text.isEmpty() || !parts.matches()) {
      return null;
    }
    long hours = number(parts.group("hours")) + number(parts.group("h"));
    long minutes = number(parts.group("minutes")) + number(parts.group("m"));
    return Duration.ofMinutes(hours * MINUTES_OF_AN_HOUR + minutes);
  }

  private static long number(@Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  private static long hours(Duration length) {
    return length.toMinutes() / MINUTES_OF_AN_HOUR;
  }

  private static long minutes(Duration length) {
    return length.toMinutes() % MINUTES_OF_AN_HOUR;
  }

  String name(@Nullable String description) {
    return description == null || description.isEmpty()
        ? context.getString(R.string.no_description)
        : description;
  }

  /** For which project, from when to when, and with which tags. */
  String detail(EntryRow row) {
    String span = span(row.start(), row.stop());
    String about =
        row.project() == null
            ? span
            : context.getString(R.string.with_project, row.project(), span);
    for (String tag : row.tags()) {
      about = context.getString(R.string.with_tag, about, tag);
    }
    return row.billable() ? context.getString(R.string.with_billable, about) : about;
  }

  /** A day is told where it is another one than that of the head above. */
  private String span(Instant start, @Nullable Instant stop) {
    LocalDate begun = date(start);
    if (stop == null) {
      return begun.equals(LocalDate.now(ZoneId.systemDefault()))
          ? context.getString(R.string.since, time(start))
          : context.getString(R.string.since_day, day(begun), time(start));
    }
    int later = (int) ChronoUnit.DAYS.between(begun, date(stop));
    return later == 0
        ? context.getString(R.string.span, time(start), time(stop))
        : context
            .getResources()
            .getQuantityString(R.plurals.span_days, later, time(start), time(stop), later);
  }

  static LocalDate date(Instant moment) {
    return moment.atZone(ZoneId.systemDefault()).toLocalDate();
  }
}

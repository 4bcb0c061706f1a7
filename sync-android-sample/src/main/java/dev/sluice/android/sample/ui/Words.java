package dev.sluice.android.sample.ui;

import android.content.Context;
import android.text.format.DateFormat;
import dev.sluice.android.sample.data.EntryRow;
import dev.sluice.android.sample.res.R;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times, days and names as the user reads them. */
final class Words {

  private static final long MINUTES_OF_AN_HOUR = 60;

  private final Context context;

  Words(Context context) {
    this.context = context;
  }

  String time(Instant instant) {
    return DateFormat.getTimeFormat(context).format(Date.from(instant));
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

  String duration(Duration length) {
    return context.getString(R.string.hours, hours(length), minutes(length));
  }

  /** For a screen reader. */
  String spoken(Duration length) {
    return context.getString(R.string.hours_spoken, hours(length), minutes(length));
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

  /** From when to when, and for which project. */
  String detail(EntryRow row) {
    Instant stop = row.stop();
    String span =
        stop == null
            ? context.getString(R.string.since, time(row.start()))
            : context.getString(R.string.span, time(row.start()), time(stop));
    return row.project() == null
        ? span
        : context.getString(R.string.with_project, row.project(), span);
  }
}

package dev.sluice.android.sample.ui;

import android.app.Activity;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Chronometer;
import android.widget.ProgressBar;
import android.widget.TextView;
import dev.sluice.android.MainThread;
import dev.sluice.android.sample.data.Entries;
import dev.sluice.android.sample.data.EntryRow;
import dev.sluice.android.sample.res.R;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.WeekFields;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The report of a week. */
final class ReportScreen extends Screen {

  private static final int DAYS = 7;

  private final LocalDate first;
  private final Words words;
  private List<EntryRow> rows = List.of();
  private @Nullable Report report;

  /** Shows the week that begins on that day. */
  ReportScreen(Activity activity, Entries entries, Navigation navigation, LocalDate first) {
    super(activity, R.layout.report);
    this.first = first;
    this.words = new Words(activity);
    LocalDate next = first.plusDays(DAYS);
    view.<TextView>findViewById(R.id.title).setText(words.days(first, next.minusDays(1)));
    on(R.id.back, navigation::back);
    on(R.id.previous, () -> navigation.report(first.minusDays(DAYS)));
    on(R.id.next, () -> navigation.report(next));
    view.findViewById(R.id.next).setEnabled(!next.isAfter(LocalDate.now(ZoneId.systemDefault())));
    ZoneId zone = ZoneId.systemDefault();
    shown.add(
        entries
            .between(first.atStartOfDay(zone).toInstant(), next.atStartOfDay(zone).toInstant())
            .observeOn(MainThread.scheduler())
            .subscribe(this::show, gone -> {})); // the session has ended
  }

  /** The first day of the week in which we are. */
  static LocalDate thisWeek(Locale locale) {
    return LocalDate.now(ZoneId.systemDefault())
        .with(TemporalAdjusters.previousOrSame(WeekFields.of(locale).getFirstDayOfWeek()));
  }

  private void on(int id, Runnable action) {
    view.findViewById(id).setOnClickListener(button -> action.run());
  }

  private void show(List<EntryRow> read) {
    rows = read;
    show();
    Chronometer total = view.findViewById(R.id.total);
    if (rows.stream().anyMatch(row -> row.stop() == null)) {
      total.setOnChronometerTickListener(ticked -> show());
      total.start();
    } else {
      total.stop();
    }
    show();
  }

  @Override
  void clockChanged() {
    show();
  }

  private void show() {
    Report now = Report.of(first, rows, Item.Today.now(), Instant.now());
    view.<TextView>findViewById(R.id.total).setText(words.duration(now.total()));
    if (!now.equals(report)) {
      report = now;
      ViewGroup days = emptied(R.id.days);
      Duration longest = longest(now.days().values());
      now.days().forEach((day, length) -> add(days, words.day(day), length, longest));
      ViewGroup projects = emptied(R.id.projects);
      Duration most = longest(now.projects().values());
      now.projects().forEach((name, length) -> add(projects, project(name), length, most));
    }
  }

  private static Duration longest(Collection<Duration> lengths) {
    return lengths.stream().max(Comparator.naturalOrder()).orElse(Duration.ZERO);
  }

  private ViewGroup emptied(int id) {
    ViewGroup group = view.findViewById(id);
    group.removeAllViews();
    return group;
  }

  private String project(String name) {
    return name.isEmpty() ? activity.getString(R.string.no_project) : name;
  }

  private void add(ViewGroup group, String name, Duration length, Duration most) {
    View row = activity.getLayoutInflater().inflate(R.layout.row_report, group, false);
    row.<TextView>findViewById(R.id.name).setText(name);
    row.<TextView>findViewById(R.id.length).setText(words.duration(length));
    ProgressBar bar = row.findViewById(R.id.bar);
    bar.setMax((int) most.toMinutes());
    bar.setProgress((int) length.toMinutes());
    row.setContentDescription(name + ", " + words.spoken(length));
    group.addView(row);
  }
}

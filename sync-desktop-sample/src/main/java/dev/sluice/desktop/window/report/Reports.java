package dev.sluice.desktop.window.report;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.report.Report.Asked;
import dev.sluice.desktop.window.time.Span;
import dev.sluice.desktop.window.time.TimeStyles;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Supplier;

/** The report of the days that the user looks at, read anew after each change. */
public final class Reports {

  private final Supplier<Instant> now;
  private final BehaviorSubject<Asked> asked;
  private final BehaviorSubject<Report> read = BehaviorSubject.create();
  private final BehaviorSubject<Report> reports = BehaviorSubject.create();

  private DayOfWeek weekBegins = DayOfWeek.MONDAY;
  private LocalDate today;

  /** The day that the user looks at: week and month are those around it. */
  private LocalDate day;

  /** Begins with the week of today. */
  public Reports(
      Desk desk, Single<? extends ReportReader> file, Supplier<Instant> now, TimeStyles times) {
    this.now = now;
    this.today = times.now().day(now.get());
    this.day = today;
    Asked week = new Asked(week(), Grouping.PROJECT, Rounding.NONE, "");
    this.asked = BehaviorSubject.createDefault(week);
    desk.observe(file.flatMapObservable(ReportReader::weekBegins), this::beginWeeks);
    desk.observe(
        file.flatMapObservable(
            reader ->
                Observable.combineLatest(asked, times.zone(), (some, zone) -> some)
                    .switchMap(some -> of(some, reader))),
        report -> {
          read.onNext(report);
          look();
        });
  }

  private void beginWeeks(DayOfWeek on) {
    boolean isOther = weekBegins != on;
    weekBegins = on;
    if (isOther && unit() == Span.Unit.WEEK) {
      lookAround(Span.Unit.WEEK);
    }
  }

  private Span week() {
    return Span.week(day, weekBegins);
  }

  private static Observable<Report> of(Asked asked, ReportReader reader) {
    Observable<List<Report.Share>> shares = reader.shares(asked);
    return asked.by() == Grouping.TAG
        ? Observable.combineLatest(
            shares,
            reader.shares(asked.by(Grouping.PROJECT)),
            (tags, whole) -> new Report(asked, tags, whole))
        : shares.map(some -> new Report(asked, some, some));
  }

  /** The report, now and after each change. */
  public Observable<Report> shown() {
    return reports;
  }

  /** Time has gone on: an entry that runs has become longer. */
  public void look() {
    Report report = read.getValue();
    if (report != null) {
      reports.onNext(report.at(now.get()));
    }
  }

  /** A day has begun: who looks at today goes on to it, who looks at another time stays there. */
  public void begin(LocalDate now) {
    if (day.equals(today)) {
      day = now;
      lookAround(unit());
    }
    today = now;
  }

  /** The days that are shown. */
  public Span span() {
    return asked().span();
  }

  private Span.Unit unit() {
    return span().unit();
  }

  private Asked asked() {
    return asked.blockingFirst();
  }

  /** The days before, or after: a week, a month, or as many as are shown. */
  public void move(int steps) {
    switch (unit()) {
      case WEEK -> day = day.plusWeeks(steps);
      case MONTH -> day = day.plusMonths(steps);
      case RANGE -> {
        show(asked().span().plus(steps));
        return;
      }
    }
    lookAround(unit());
  }

  /** Shows the month or the week around the same day. */
  public void months(boolean whole) {
    lookAround(whole ? Span.Unit.MONTH : Span.Unit.WEEK);
  }

  private void lookAround(Span.Unit unit) {
    if (unit != Span.Unit.RANGE) {
      show(unit == Span.Unit.MONTH ? Span.month(day) : week());
    }
  }

  /** Back to the week of today. */
  public void lookAtThisWeek() {
    day = today;
    show(week());
  }

  /** Shows some days. */
  public void show(Span span) {
    asked.onNext(asked().in(span));
  }

  /** Tells the time by other groups. */
  public void groupBy(Grouping by) {
    asked.onNext(asked().by(by));
  }

  /** Tells only of such entries, as in the list. */
  public void search(String such) {
    asked.onNext(asked().only(such.strip()));
  }

  /** What it was searched for; empty if it tells of all entries. */
  public String searched() {
    return asked().search();
  }

  /** Rounds in another way. */
  public void round(Rounding how) {
    asked.onNext(asked().rounded(how));
  }
}

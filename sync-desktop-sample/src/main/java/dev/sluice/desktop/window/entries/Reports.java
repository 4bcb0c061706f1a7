package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.entries.Report.Span;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.time.LocalDate;

/** The report of the week or month that the user looks at, read anew after each change. */
public final class Reports {

  private final BehaviorSubject<Span> spans;
  private final BehaviorSubject<Report> reports = BehaviorSubject.create();
  private boolean months;

  private LocalDate today;

  /** The day that the user looks at: week and month are those around it. */
  private LocalDate day;

  /** Begins with the week of that day. */
  public Reports(Desk desk, Single<EntryReader> entries, LocalDate today) {
    this.today = today;
    this.day = today;
    this.spans = BehaviorSubject.createDefault(Span.of(today, false));
    desk.observe(
        entries.flatMapObservable(reader -> spans.switchMap(span -> of(span, reader))),
        reports::onNext);
  }

  private static Observable<Report> of(Span span, EntryReader reader) {
    return reader.shares(span).map(shares -> new Report(span, shares));
  }

  /** The report, now and after each change. */
  public Observable<Report> shown() {
    return reports;
  }

  /** A day has begun: who looks at today goes on to it, who looks at another time stays there. */
  public void begin(LocalDate now) {
    if (day.equals(today)) {
      day = now;
      show();
    }
    today = now;
  }

  /** The week or month before, or after. */
  public void move(int steps) {
    day = months ? day.plusMonths(steps) : day.plusWeeks(steps);
    show();
  }

  /** Shows the month or the week around the same day. */
  public void months(boolean whole) {
    months = whole;
    show();
  }

  private void show() {
    spans.onNext(Span.of(day, months));
  }
}

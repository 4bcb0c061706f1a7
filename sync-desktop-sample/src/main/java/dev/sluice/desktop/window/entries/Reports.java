package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.entries.Report.Span;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.time.LocalDate;

/** The report of the week or month that the user looks at, read anew after each change. */
public final class Reports {

  private final BehaviorSubject<Span> spans;
  private final BehaviorSubject<Report> reports = BehaviorSubject.create();
  private Span span;

  /** Begins with the week of that day. */
  public Reports(Desk desk, EntryReader reader, Observable<?> changes, LocalDate today) {
    this.span = Span.of(today, false);
    this.spans = BehaviorSubject.createDefault(span);
    Observable<Boolean> anew = changes.map(change -> true).mergeWith(Observable.just(true));
    desk.follow(
        Observable.combineLatest(spans, anew, (one, change) -> one),
        one -> new Report(one, reader.shares(one)),
        reports::onNext);
  }

  /** The report, now and after each change. */
  public Observable<Report> shown() {
    return reports;
  }

  /** The week or month before, or after. */
  public void move(int steps) {
    show(span.plus(steps));
  }

  /** Shows the month or the week around the first day of what is shown. */
  public void months(boolean months) {
    show(Span.of(span.first(), months));
  }

  private void show(Span next) {
    span = next;
    spans.onNext(next);
  }
}

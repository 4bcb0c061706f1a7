package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.entries.Report.Span;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.time.LocalDate;

/** The report of the week or month that the user looks at, read anew after each change. */
public final class Reports {

  private final BehaviorSubject<Span> span;
  private final PublishSubject<Report> reports = PublishSubject.create();

  /** Begins with the week of that day. */
  public Reports(Desk desk, EntryReader reader, Observable<?> changes, LocalDate today) {
    this.span = BehaviorSubject.createDefault(Span.of(today, false));
    Observable<Boolean> anew = changes.map(change -> true).startWithItem(true);
    desk.follow(
        Observable.combineLatest(span, anew, (one, change) -> one),
        one -> new Report(one, reader.shares(one)),
        reports::onNext);
  }

  /** Each report. */
  public Observable<Report> shown() {
    return reports;
  }

  /** The week or month before, or after. */
  public void move(int steps) {
    span.onNext(span.getValue().plus(steps));
  }

  /** Shows the month or the week around the first day of what is shown. */
  public void months(boolean months) {
    span.onNext(Span.of(span.getValue().first(), months));
  }
}

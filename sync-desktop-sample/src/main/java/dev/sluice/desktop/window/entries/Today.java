package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.time.TimeStyles;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Objects;

/** What runs, how long, and how much was done today. For the screen's thread. */
public final class Today {

  private final Tracking tracking;
  private final TimeStyles times;
  private final BehaviorSubject<LocalDate> day;
  private final BehaviorSubject<Duration> ended = BehaviorSubject.createDefault(Duration.ZERO);

  /** Begins with the day of now. */
  public Today(Desk desk, Single<EntryReader> entries, Tracking tracking, TimeStyles times) {
    this.tracking = tracking;
    this.times = times;
    this.day = BehaviorSubject.createDefault(times.now().day(tracking.now()));
    desk.observe(
        entries.flatMapObservable(
            reader ->
                Observable.combineLatest(day, times.zone(), (on, zone) -> on)
                    .switchMap(reader::total)),
        ended::onNext);
  }

  /** A day has begun. */
  public void begin(LocalDate now) {
    day.onNext(now);
  }

  /** Emits now, and when what it says is another thing than that time goes on. */
  public Observable<Boolean> changed() {
    return Observable.combineLatest(
        ended, tracking.running(), times.shown(), (total, running, style) -> true);
  }

  /** Today's entries with the one that runs, if that was begun today. */
  public Duration total() {
    Duration done = Objects.requireNonNull(ended.getValue());
    EntryRow running = tracking.current();
    return running == null || !times.now().day(running.start()).equals(day.getValue())
        ? done
        : done.plus(running.length(tracking.now()));
  }

  /** In a few words, such as “Call, 0:12, today 6:40”; empty before anything is done. */
  public String words() {
    EntryRow running = tracking.current();
    Duration total = total();
    String today = "today " + minutes(total);
    if (running == null) {
      return total.isZero() ? "" : today;
    }
    String what = running.sentence().text();
    return (what.isEmpty() ? "" : Notice.brief(what) + ", ")
        + minutes(running.length(tracking.now()))
        + (", " + today);
  }

  private String minutes(Duration length) {
    return times.now().length(length);
  }
}

package dev.sluice.android.sample.ui;

import dev.sluice.SyncReport;
import dev.sluice.android.MainThread;
import dev.sluice.android.sample.data.EntryRow;
import dev.sluice.android.sample.data.Overview;
import dev.sluice.android.sample.data.Session;
import dev.sluice.tracker.TimeEntry;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;

/**
 * What the screen of entries shows and does. Outlives rotations. On the main thread, where it also
 * emits.
 */
final class ListModel {

  /** So many rows are read at first, and again so many when the user comes to the end. */
  static final int PAGE = 50;

  /** What is looked for, and how many rows at most. */
  private record Ask(String words, int count) {}

  private final Session session;
  private final BehaviorSubject<Ask> ask = BehaviorSubject.createDefault(new Ask("", PAGE));
  private final BehaviorSubject<Optional<TimeEntry>> deleted =
      BehaviorSubject.createDefault(Optional.empty());
  private final BehaviorSubject<Boolean> refreshing = BehaviorSubject.createDefault(false);
  private final PublishSubject<String> started = PublishSubject.create();
  private final BehaviorSubject<ZoneId> zone =
      BehaviorSubject.createDefault(ZoneId.systemDefault());
  private final PublishSubject<Throwable> errors = PublishSubject.create();
  private final CompositeDisposable running = new CompositeDisposable();
  private final Observable<ListState> list;
  private boolean starting;

  ListModel(Session session) {
    this.session = session;
    this.list =
        ask.map(Ask::words).distinctUntilChanged().switchMap(this::rows).replay(1).refCount();
  }

  private Observable<ListState> rows(String words) {
    Observable<Integer> count =
        ask.filter(asked -> asked.words().equals(words)).map(Ask::count).distinctUntilChanged();
    return Observable.combineLatest(
            session.entries().newest(words, count),
            zone,
            (page, where) ->
                new ListState(words, Item.of(page.rows(), where, page.whole()), page.whole()))
        .observeOn(MainThread.scheduler());
  }

  Observable<ListState> list() {
    return list;
  }

  Observable<Optional<EntryRow>> running() {
    return session.entries().running().observeOn(MainThread.scheduler());
  }

  Observable<Overview> overview() {
    return session.overview().observeOn(MainThread.scheduler());
  }

  /** What {@link #undo} would bring back. */
  Observable<Optional<TimeEntry>> deleted() {
    return deleted;
  }

  Observable<Boolean> refreshing() {
    return refreshing;
  }

  /** Descriptions that are stored now. */
  Observable<String> started() {
    return started;
  }

  /** What the app could not do. */
  Observable<Throwable> errors() {
    return errors;
  }

  void search(String words) {
    String trimmed = words.trim();
    if (!trimmed.equals(asked().words())) {
      ask.onNext(new Ask(trimmed, PAGE));
    }
  }

  /** Reads one more page. */
  void more() {
    ask.onNext(new Ask(asked().words(), asked().count() + PAGE));
  }

  private Ask asked() {
    return Objects.requireNonNull(ask.getValue(), "it has one from the start");
  }

  void refresh() {
    if (!Boolean.TRUE.equals(refreshing.getValue())) {
      refreshing.onNext(true);
      running.add(
          session
              .sync()
              .observeOn(MainThread.scheduler())
              .doFinally(() -> refreshing.onNext(false))
              .subscribe((SyncReport told) -> {}, errors::onNext));
    }
  }

  /** The clock was set, or moved to another zone or day. */
  void clockChanged() {
    zone.onNext(ZoneId.systemDefault());
  }

  /** Unless a start is under way, for that is a second tap. */
  void start(String description) {
    if (!starting) {
      starting = true;
      run(
          session
              .entries()
              .start(description)
              .observeOn(MainThread.scheduler())
              .doFinally(() -> starting = false)
              .doOnComplete(() -> started.onNext(description)));
    }
  }

  void stop() {
    run(session.entries().stop());
  }

  void delete(long id) {
    running.add(
        session
            .entries()
            .delete(id)
            .observeOn(MainThread.scheduler())
            .subscribe(entry -> deleted.onNext(Optional.of(entry)), errors::onNext));
  }

  void undo() {
    Objects.requireNonNull(deleted.getValue(), "it has one from the start")
        .ifPresent(entry -> run(session.entries().restore(entry)));
    deleted.onNext(Optional.empty());
  }

  private void run(Completable work) {
    running.add(work.observeOn(MainThread.scheduler()).subscribe(() -> {}, errors::onNext));
  }

  /** Work that has begun goes on, but its result is not shown. */
  void close() {
    running.clear();
  }
}

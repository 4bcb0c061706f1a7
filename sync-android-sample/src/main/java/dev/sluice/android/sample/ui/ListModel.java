package dev.sluice.android.sample.ui;

import android.os.Handler;
import android.os.Looper;
import dev.sluice.SyncReport;
import dev.sluice.android.MainThread;
import dev.sluice.android.sample.data.Choices;
import dev.sluice.android.sample.data.Details;
import dev.sluice.android.sample.data.Entries;
import dev.sluice.android.sample.data.EntryRow;
import dev.sluice.android.sample.data.Overview;
import dev.sluice.android.sample.data.Session;
import dev.sluice.android.sample.data.Undoable;
import dev.sluice.android.sample.res.R;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the screen of entries shows and does. Outlives rotations. On the main thread, where it also
 * emits.
 */
final class ListModel {

  /** So many rows are read at first, and again so many when the user comes to the end. */
  static final int PAGE = 50;

  /** How long something can be undone. */
  private static final Duration TOLD = Duration.ofSeconds(10);

  /** What is looked for, and how many rows at most. */
  private record Ask(String words, int count) {}

  private final Session session;
  private final BehaviorSubject<Ask> ask = BehaviorSubject.createDefault(new Ask("", PAGE));
  private final BehaviorSubject<Optional<Told>> told =
      BehaviorSubject.createDefault(Optional.empty());
  private final BehaviorSubject<Details> details = BehaviorSubject.createDefault(Details.NONE);
  private final BehaviorSubject<Boolean> refreshing = BehaviorSubject.createDefault(false);
  private final PublishSubject<Details> started = PublishSubject.create();
  private final BehaviorSubject<Item.Today> today = BehaviorSubject.createDefault(Item.Today.now());
  private final Handler main = new Handler(Looper.getMainLooper());
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
            today,
            (page, day) ->
                new ListState(words, Item.of(page.rows(), day, page.whole()), page.whole()))
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

  /** What was done or could not be done, for a while. */
  Observable<Optional<Told>> told() {
    return told;
  }

  /** What the next entry will be about; its description is in the field. */
  Observable<Details> details() {
    return details;
  }

  Observable<Choices> choices() {
    return session.entries().choices().observeOn(MainThread.scheduler());
  }

  Entries entries() {
    return session.entries();
  }

  void change(Details chosen) {
    details.onNext(chosen);
  }

  Details chosen() {
    return Objects.requireNonNull(details.getValue(), "it has some from the start");
  }

  Observable<Boolean> refreshing() {
    return refreshing;
  }

  /** What was started. */
  Observable<Details> started() {
    return started;
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
              .subscribe((SyncReport report) -> {}, this::failed));
    }
  }

  /** The clock was set, or moved to another zone or day. */
  void clockChanged() {
    today.onNext(Item.Today.now());
  }

  /** Unless a start is under way, for that is a second tap. */
  void start(String description) {
    Details wanted = chosen().withDescription(description);
    if (wanted.isTooLong()) {
      tell(new Told.Declined(R.string.too_long));
    } else if (!starting) {
      starting = true;
      run(
          session
              .entries()
              .start(wanted)
              .observeOn(MainThread.scheduler())
              .doFinally(() -> starting = false)
              .doOnComplete(() -> started(wanted)));
    }
  }

  private void started(Details what) {
    details.onNext(Details.NONE);
    started.onNext(what);
  }

  /** Starts an entry like this one, unless a start is under way. */
  void again(long id) {
    if (!starting) {
      starting = true;
      run(session.entries().again(id).doFinally(() -> starting = false), R.string.continued);
    }
  }

  void stop() {
    run(session.entries().stop());
  }

  void delete(long id) {
    run(session.entries().delete(id), R.string.deleted);
  }

  void undo() {
    if (now() instanceof Told.Done done) {
      tell(Optional.empty());
      run(done.undo());
    }
  }

  private @Nullable Told now() {
    return Objects.requireNonNull(told.getValue(), "it has one from the start").orElse(null);
  }

  private void run(Maybe<Undoable> work, int text) {
    running.add(
        work.observeOn(MainThread.scheduler())
            .subscribe(
                done -> tell(new Told.Done(text, done.description(), done.undo())), this::failed));
  }

  private void run(Completable work) {
    running.add(work.observeOn(MainThread.scheduler()).subscribe(() -> {}, this::failed));
  }

  void failed(Throwable why) {
    tell(new Told.Failed(why));
  }

  private void tell(Told what) {
    tell(Optional.of(what));
  }

  private void tell(Optional<Told> what) {
    main.removeCallbacksAndMessages(null);
    told.onNext(what);
    if (what.isPresent()) {
      main.postDelayed(() -> told.onNext(Optional.empty()), TOLD.toMillis());
    }
  }

  /** Work that has begun goes on, but its result is not shown. */
  void close() {
    main.removeCallbacksAndMessages(null);
    running.clear();
  }
}

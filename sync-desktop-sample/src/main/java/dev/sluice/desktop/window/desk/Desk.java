package dev.sluice.desktop.window.desk;

import io.reactivex.rxjava3.core.BackpressureStrategy;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.Subject;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The places where the window's code runs: one thread beside the screen, which may wait for the
 * file, one apart, which may wait for the user, and the screen's own, which waits for nothing.
 * Models get one of these and never a thread, so a test runs them without a screen.
 *
 * <p>What fails beside the screen becomes a notice.
 */
public final class Desk implements AutoCloseable {

  private final Scheduler beside;
  private final Scheduler screen;
  private final Scheduler apart = Schedulers.single();
  private final Subject<Notice> notices = PublishSubject.<Notice>create().toSerialized();
  private final CompositeDisposable open = new CompositeDisposable();

  /** What runs alone; for the screen's thread. */
  private @Nullable String alone;

  private final BehaviorSubject<UndoList> steps = BehaviorSubject.createDefault(UndoList.EMPTY);

  /**
   * A desk.
   *
   * @param beside one thread that may wait
   * @param screen the thread of the user interface
   */
  public Desk(Scheduler beside, Scheduler screen) {
    this.beside = beside;
    this.screen = screen;
  }

  /**
   * Does the work beside the screen, then hands its result over on the screen. Work that waits when
   * the window is closed is still done; only its result is shown to nobody.
   */
  public <T> void run(Callable<T> work, Consumer<? super T> then) {
    run(work, then, () -> {});
  }

  /**
   * Does the work as {@link #run(Callable, Consumer)} does.
   *
   * @param otherwise called on the screen after the notice, if the work was refused or has failed
   */
  public <T> void run(Callable<T> work, Consumer<? super T> then, Runnable otherwise) {
    if (isFree()) {
      begin(done(beside, work), then, () -> {}, otherwise);
    } else if (alone != null) {
      otherwise.run();
    }
  }

  /**
   * Does work that may wait for the user, as at a question of the system, on a thread of its own.
   * It must not use the database.
   *
   * @param then called on the screen with its result
   * @param otherwise called on the screen after the notice, if the work has failed
   */
  public <T> void runApart(Callable<T> work, Consumer<? super T> then, Runnable otherwise) {
    begin(done(apart, work), then, () -> {}, otherwise);
  }

  /**
   * Does the work as {@link #run(Callable, Consumer)} does. Until it has ended all other work is
   * refused: what is typed while one user's data is removed must not be left for the next user.
   *
   * @param why what the user is told about work that is refused
   * @param otherwise called on the screen after the notice, if the work has failed
   */
  public <T> void runAlone(
      String why, Callable<T> work, Consumer<? super T> then, Runnable otherwise) {
    if (isFree()) {
      alone = why;
      begin(done(beside, work), then, () -> alone = null, otherwise);
    }
  }

  private boolean isFree() {
    if (alone != null) {
      tell(Notice.of("Not done: " + alone));
    }
    return alone == null && !open.isDisposed(); // a window says a last word when it is closed
  }

  private <T> Single<T> done(Scheduler where, Callable<T> work) {
    return Single.fromCallable(work).subscribeOn(where).observeOn(screen);
  }

  private <T> void begin(
      Single<T> work, Consumer<? super T> then, Runnable ended, Runnable otherwise) {
    var unused =
        work.doOnEvent((result, error) -> ended.run())
            .subscribe(
                result -> handOver(result, then),
                error -> {
                  failed(error);
                  otherwise.run();
                });
  }

  private <T> void handOver(T result, Consumer<? super T> then) {
    if (!open.isDisposed()) {
      then.accept(result);
    }
  }

  /** Does the work beside the screen. */
  public void run(Runnable work) {
    run(Executors.callable(work, true), done -> {});
  }

  /**
   * Reads anew beside the screen at each event, and shows each result on it. Events that come while
   * it reads make it read once more.
   */
  public <T, R> void follow(
      Observable<T> events, Function<? super T, R> read, Consumer<? super R> show) {
    open.add(
        events
            .toFlowable(BackpressureStrategy.LATEST)
            .concatMapMaybe(
                event ->
                    reading(event, read)
                        .subscribeOn(beside)
                        .doOnError(this::failed)
                        .onErrorComplete(),
                1)
            .observeOn(screen, false, 1)
            .subscribe(show::accept, this::failed));
  }

  /** A read that fails because the window has closed meanwhile has nobody to tell it to. */
  private static <T, R> Single<R> reading(T event, Function<? super T, R> read) {
    return Single.create(
        emitter -> {
          try {
            emitter.onSuccess(read.apply(event));
          } catch (RuntimeException failed) {
            emitter.tryOnError(failed);
          }
        });
  }

  /** Shows each answer of a database, which comes on the database's thread. */
  public <T> void observe(Observable<T> answers, Consumer<? super T> view) {
    show(answers.observeOn(screen), view);
  }

  /** Shows each value, now and later. What a model emits comes on the screen's thread already. */
  public <T> void show(Observable<T> values, Consumer<? super T> view) {
    open.add(values.subscribe(view::accept, this::failed));
  }

  /** Tells the user something. What it can take back is on the list of steps from now on. */
  public void tell(Notice notice) {
    if (notice.undo() != null) {
      did(notice.undo());
    }
    notices.onNext(notice);
  }

  /** Something was done that can be taken back. For the screen's thread, as all of these. */
  public void did(Step step) {
    steps.onNext(list().did(step));
  }

  /** What can be taken back and done again, now and after each change. */
  public Observable<UndoList> steps() {
    return steps;
  }

  private UndoList list() {
    return Objects.requireNonNull(steps.getValue());
  }

  /**
   * Takes back what was done last and is not taken back yet. What is being stored now was done
   * last, and is on the list only when it is stored.
   */
  public void undo() {
    run(() -> true, stored -> list().nextUndo().ifPresent(this::undo));
  }

  /** Takes that step back, unless that was done already. */
  public void undo(Step step) {
    if (list().done().contains(step)) {
      take(step, UndoList::withUndone, UndoList::withDone);
    }
  }

  /** Does again what was taken back last. */
  public void redo() {
    run(
        () -> true,
        stored ->
            list()
                .nextRedo()
                .ifPresent(step -> take(step, UndoList::withDone, UndoList::withUndone)));
  }

  private void take(
      Step step,
      BiFunction<UndoList, Step, UndoList> reversed,
      BiFunction<UndoList, Step, UndoList> failed) {
    steps.onNext(list().without(step));
    step.back()
        .take(
            back -> back.ifPresent(one -> steps.onNext(reversed.apply(list(), one))),
            () -> steps.onNext(failed.apply(list(), step)));
  }

  /** Takes back nothing that was done until now. */
  public void forgetUndo() {
    steps.onNext(UndoList.EMPTY);
  }

  /** What the user is to be told; on the screen. */
  public Observable<Notice> notices() {
    return notices.observeOn(screen);
  }

  private void failed(Throwable error) {
    tell(Notice.of("Not done: " + words(error)));
  }

  /** A file that is not there has a name only for its message. */
  private static String words(Throwable error) {
    boolean wraps = error instanceof UncheckedIOException && error.getCause() != null;
    Throwable cause = wraps ? Objects.requireNonNull(error.getCause()) : error;
    String said = Objects.requireNonNullElse(cause.getMessage(), "" + cause);
    return cause instanceof NoSuchFileException
        ? said + " does not exist"
        : cause instanceof AccessDeniedException ? said + " may not be used" : said;
  }

  /** Nothing is shown any more. Work that was asked for is still done. */
  @Override
  public void close() {
    open.dispose();
  }
}

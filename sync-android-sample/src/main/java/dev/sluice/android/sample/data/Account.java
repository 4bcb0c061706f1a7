package dev.sluice.android.sample.data;

import android.app.Application;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.android.MainThread;
import dev.sluice.failure.FailureKind;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Whether somebody is logged in. For the main thread; what takes time is done on others. */
public final class Account {

  /** What can hold an account: the application. */
  public interface Owner {
    /** The one account of the process. */
    Account account();
  }

  private final Application app;
  private final Supplier<Setup> setup;
  private final Tokens tokens;
  private final BehaviorSubject<Optional<Session>> session = BehaviorSubject.create();
  private Disposable opening = Disposable.disposed();
  private Completable closed = Completable.complete(); // when the session before is

  /**
   * Nothing is opened yet.
   *
   * @param setup asked for off the main thread
   */
  public Account(Application app, Supplier<Setup> setup, Tokens tokens) {
    this.app = app;
    this.setup = setup;
    this.tokens = tokens;
  }

  /** The account of an app. */
  public static Account of(Application app) {
    return ((Owner) app).account();
  }

  /** Opens the session of the user who logged in last. */
  public void open() {
    opening =
        Single.fromCallable(() -> tokens.load().map(login -> Session.open(login, setup.get())))
            .subscribeOn(Schedulers.io())
            .observeOn(MainThread.scheduler())
            .subscribe(
                opened -> {
                  opened.ifPresent(some -> some.attach(app));
                  session.onNext(opened);
                },
                session::onError);
  }

  /** The session of the user; empty if nobody is logged in. Nothing until that is known. */
  public Observable<Optional<Session>> session() {
    return session;
  }

  /** The session as far as it is known by now. */
  public @Nullable Session current() {
    Optional<Session> known = session.hasThrowable() ? null : session.getValue();
    return known == null ? null : known.orElse(null);
  }

  /**
   * Logs in: the first sync shows whether the server accepts the token. A log-in that failed or
   * died before may have left rows of its user, who was never logged in. Somebody else's log-in
   * removes them, if all of them are on the server.
   *
   * @return ends on the main thread; fails with what was wrong, and then nobody is logged in
   */
  public Completable logIn(Login login) {
    return closed
        .andThen(begin(login))
        .onErrorResumeNext(
            failure ->
                FailureKind.WRONG_ACCOUNT.is(failure) && tokens.load().isEmpty()
                    ? removeRows(login).andThen(begin(login))
                    : Single.error(failure))
        .subscribeOn(Schedulers.io())
        .observeOn(MainThread.scheduler())
        .doOnSuccess(
            fresh -> {
              fresh.attach(app);
              session.onNext(Optional.of(fresh));
            })
        .ignoreElement();
  }

  /** A session that has synced and whose token is kept; one that fails is closed. */
  private Single<Session> begin(Login login) {
    return Single.using(
        () -> Session.open(login, setup.get()),
        fresh ->
            fresh
                .sync()
                .observeOn(Schedulers.io())
                .map(
                    report -> {
                      check(fresh, report);
                      tokens.save(login);
                      return fresh.kept();
                    }),
        Session::closeUnlessKept);
  }

  /** A limit or a list that fails is no reason against the token. */
  private static void check(Session fresh, SyncReport report) {
    if (report.result() == SyncResult.FROZEN || report.result() == SyncResult.OFFLINE) {
      throw fresh
          .whyFrozen()
          .orElseGet(() -> report.error().orElseThrow(IllegalStateException::new));
    }
  }

  private Completable removeRows(Login login) {
    return Completable.using(
        () -> Session.open(login, setup.get()),
        fresh -> fresh.logOut(false).observeOn(Schedulers.io()),
        Session::close);
  }

  /**
   * Deletes the user's data from the device and forgets the token. Once begun it goes on, whoever
   * waits for it.
   *
   * @param force whether also to delete what is not on the server yet
   * @return ends on the main thread; fails with {@link dev.sluice.UnsyncedWorkException} if there
   *     is such work and {@code force} is false
   */
  public Completable logOut(boolean force) {
    Session leaving = Objects.requireNonNull(current(), "nobody is logged in");
    return leaving
        .logOut(force)
        .observeOn(Schedulers.io())
        .doOnComplete(tokens::clear)
        .observeOn(MainThread.scheduler())
        .doOnComplete(() -> leave(leaving))
        .cache();
  }

  /** Ends the session for a new log-in with another token; the user's data stays. */
  public void leave() {
    Session leaving = current();
    if (leaving != null) {
      leave(leaving);
    }
  }

  private void leave(Session leaving) {
    leaving.detach();
    session.onNext(Optional.empty());
    closed = Completable.fromRunnable(leaving::close).subscribeOn(Schedulers.io()).cache();
    closed.subscribe();
  }

  /** Ends everything, as the end of the process would. */
  public void close() {
    opening.dispose();
    Session open = current();
    if (open != null) {
      open.detach();
      open.close();
    }
  }
}

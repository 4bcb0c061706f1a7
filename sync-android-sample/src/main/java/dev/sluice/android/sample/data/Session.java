package dev.sluice.android.sample.data;

import android.app.Application;
import dev.sluice.Operation;
import dev.sluice.SyncConflict;
import dev.sluice.SyncEngine;
import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.SyncStatus;
import dev.sluice.android.EngineHost;
import dev.sluice.database.SqliteOptions;
import dev.sluice.failure.SyncException;
import dev.sluice.schema.EntityType;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.BackpressureStrategy;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.functions.Function;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The database and the engine of the user who is logged in. */
public final class Session {

  private final Login login;
  private final TrackerDatabase db;
  private final SyncEngine engine;
  private final SyncLog log;
  private final Entries entries;
  private final Observable<Overview> overview;
  private volatile boolean isKept;
  private volatile boolean isLeaving;
  private @Nullable EngineHost host; // on the main thread

  private Session(Login login, TrackerDatabase db, Setup setup) {
    this.login = login;
    this.db = db;
    this.log = new SyncLog(setup.time());
    this.engine =
        setup
            .options()
            .apply(db.engine().server(login.server(), login.credentials()).time(setup.time()))
            .listener(log)
            .build();
    this.entries = new Entries(db, setup.time());
    this.overview = overviews().replay(1).refCount();
  }

  /** Opens the database and starts the engine. Reads and writes the disk. */
  static Session open(Login login, Setup setup) {
    TrackerDatabase db = TrackerDatabase.open(setup.driver(), SqliteOptions.at(setup.time()));
    try {
      return new Session(login, db, setup);
    } catch (RuntimeException e) {
      db.close();
      throw e;
    }
  }

  /** From now on the engine hears of the system. On the main thread. */
  void attach(Application app) {
    host =
        EngineHost.start(
            app, engine, () -> isLeaving ? Optional.empty() : Optional.of(login.credentials()));
  }

  /** The engine, for jobs. On the main thread. */
  public Optional<EngineHost> host() {
    return Optional.ofNullable(host);
  }

  /** Who is logged in. */
  public Login login() {
    return login;
  }

  /** The entries. */
  public Entries entries() {
    return entries;
  }

  /** How the sync stands, now and after each change. */
  public Observable<Overview> overview() {
    return overview;
  }

  private Observable<Overview> overviews() {
    return latest(
        Observable.combineLatest(engine.status(), changes(), (status, changed) -> status),
        this::overview);
  }

  /** Whenever rows have changed, and once at first. */
  private Observable<Set<EntityType<?>>> changes() {
    return db.database().changes().startWithItem(Set.of());
  }

  /** While one is told, only the latest of those that came meanwhile is kept. */
  private static <T, R> Observable<R> latest(Observable<T> told, Function<T, R> read) {
    return told.toFlowable(BackpressureStrategy.LATEST)
        .observeOn(Schedulers.io(), false, 1)
        .map(read)
        .toObservable();
  }

  private Overview overview(SyncStatus status) {
    List<Problem> problems = new ArrayList<>(refused(engine.failures()));
    for (SyncConflict conflict : engine.conflicts()) {
      problems.add(
          new Problem.Overruled(
              conflict,
              Names.of(conflict.ref(), db),
              Names.value(conflict.value(), db),
              Names.value(conflict.overruledValue(), db)));
    }
    return new Overview(status, engine.pending(), problems);
  }

  private List<Problem.Refused> refused(List<SyncFailure> failures) {
    return failures.stream()
        .map(failure -> new Problem.Refused(failure, Names.of(failure.ref(), db)))
        .collect(Collectors.toList());
  }

  /**
   * What the engine does, now, after each change and at each look: a slot of a limit becomes free
   * without any event.
   */
  public Observable<SyncState> syncState(Observable<Long> looks) {
    return latest(
        Observable.combineLatest(
            engine.status(),
            Observable.merge(changes(), log.changes(), looks),
            (status, changed) -> status),
        this::syncState);
  }

  private SyncState syncState(SyncStatus status) {
    return new SyncState(
        status,
        log.ended(),
        SyncState.windows(engine.limiter()),
        engine.pendingByType(),
        refused(engine.resting()),
        refused(engine.failures()));
  }

  /** Syncs everything now. */
  public Single<SyncReport> sync() {
    return engine.request(Operation.FULL);
  }

  /** Why the engine stands still, if it does: its own first sync may have found out. */
  Optional<SyncException> whyFrozen() {
    return engine.status().blockingFirst() instanceof SyncStatus.Frozen frozen
        ? Optional.of(frozen.why())
        : Optional.empty();
  }

  /** Carries out a decision off the calling thread, to its end even if the subscriber is gone. */
  public Completable decide(Runnable decision) {
    return Completable.fromRunnable(decision).subscribeOn(Schedulers.io()).cache();
  }

  /** See {@link SyncEngine#logOut}. No job or activity may take it back by a resume. */
  Completable logOut(boolean force) {
    return Completable.fromRunnable(() -> isLeaving = true)
        .andThen(engine.logOut(force))
        .doOnError(stays -> isLeaving = false);
  }

  /** Stops hearing of the system. On the main thread. */
  void detach() {
    host().ifPresent(EngineHost::close);
    host = null;
  }

  /** The log-in has succeeded. */
  Session kept() {
    isKept = true;
    return this;
  }

  void closeUnlessKept() {
    if (!isKept) {
      close();
    }
  }

  /** Closes engine and database; may wait for a step in hand. */
  void close() {
    engine.close();
    db.close();
  }
}

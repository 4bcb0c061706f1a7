package dev.sluice.tracker;

import dev.sluice.database.SqliteOptions;
import dev.sluice.internal.cleanup.CleanUpLoop;
import dev.sluice.internal.cleanup.CleanUpRun;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.loop.RunLog;
import dev.sluice.internal.loop.RunLog.Deed;
import dev.sluice.internal.loop.RunLog.RunListener;
import dev.sluice.internal.machine.MachineListener;
import dev.sluice.internal.machine.StateMachine;
import dev.sluice.internal.machine.Supervision;
import dev.sluice.internal.machine.TransitionTable;
import dev.sluice.internal.merge.ConflictPolicies;
import dev.sluice.internal.pull.PullLimits;
import dev.sluice.internal.pull.PullLoop;
import dev.sluice.internal.pull.PullRun;
import dev.sluice.internal.remote.ServerClock;
import dev.sluice.internal.requests.OperationSlots;
import dev.sluice.internal.requests.RequestCount.RequestListener;
import dev.sluice.internal.requests.TransitWait;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.jdbc.StepCounter;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** The tracker's loops on a real database, in virtual time, against a server in a few maps. */
final class TrackerBench implements AutoCloseable {

  final VirtualTime time = new VirtualTime();
  final FakeServer server = new FakeServer();
  final StepCounter driver;
  final TrackerDatabase db;
  final Store store;

  private final AccountLimiter gate;
  private final LoopContext context;
  private final StateMachine machine;

  TrackerBench(Path folder) {
    driver = new StepCounter(folder.resolve("tracker.db"));
    db = TrackerDatabase.open(driver, SqliteOptions.defaults().withTime(time));
    store = EngineDatabase.of(db.database()).store();
    gate =
        AccountLimiter.of(
            time,
            time.scheduler(),
            List.of(Limit.of(60, Duration.ofSeconds(60)), Limit.of(3, Duration.ofSeconds(1))));
    ServerClock clock = new ServerClock(time);
    clock.heard(time.now());
    OperationSlots slots =
        new OperationSlots(gate, gate, Duration.ofMinutes(2), RequestListener.NONE);
    context =
        new LoopContext(
            store,
            server,
            slots,
            time,
            time.scheduler(),
            clock,
            ConflictPolicies.defaults(),
            new TransitWait(Duration.ofSeconds(30)),
            false);
    machine =
        new StateMachine(
            time.scheduler(),
            new Supervision(time.scheduler(), Duration.ofMinutes(1), () -> {}),
            MachineListener.NONE);
  }

  Instant now() {
    return time.now();
  }

  /** What a pull did. */
  record Pulled(
      Map<EntityType<?>, Integer> rows,
      List<String> problems,
      int restarts,
      boolean cleanUpDue,
      Optional<String> attention) {}

  Pulled pull() {
    RunLog log = new RunLog(TrackerSchema.SCHEMA.types(), RunListener.NONE);
    return pull(PullRun.full(TrackerSchema.SCHEMA, PullLimits.defaults(), log), log);
  }

  Pulled lightPull() {
    RunLog log = new RunLog(TrackerSchema.SCHEMA.types(), RunListener.NONE);
    return pull(
        PullRun.light(
            TrackerSchema.SCHEMA.light(), TrackerSchema.SCHEMA, PullLimits.defaults(), log),
        log);
  }

  private Pulled pull(PullRun run, RunLog log) {
    try (run) {
      run(PullLoop.table(context, TrackerSteps.places(context)), run)
          .assertNoErrors()
          .assertComplete();
      return new Pulled(
          log.rows(Deed.PULLED),
          log.problems(),
          log.restarts(),
          log.isCleanUpDue(),
          run.attention());
    }
  }

  /** A full pull that ends with an error. */
  Throwable failingPull() {
    RunLog log = new RunLog(TrackerSchema.SCHEMA.types(), RunListener.NONE);
    try (PullRun run = PullRun.full(TrackerSchema.SCHEMA, PullLimits.defaults(), log)) {
      TestObserver<?> end = run(PullLoop.table(context, TrackerSteps.places(context)), run);
      Throwable[] failure = new Throwable[1];
      end.assertError(
          error -> {
            failure[0] = error;
            return true;
          });
      return failure[0];
    }
  }

  Map<EntityType<?>, Integer> cleanUp() {
    RunLog log = new RunLog(TrackerSchema.SCHEMA.types(), RunListener.NONE);
    CleanUpRun run = new CleanUpRun(now(), log);
    run(CleanUpLoop.table(context, PruneRules.all()), run).assertNoErrors().assertComplete();
    return log.rows(Deed.PRUNED);
  }

  private <I> TestObserver<?> run(TransitionTable<I> table, I input) {
    TestObserver<?> end = machine.run(table, input).test();
    time.advance(Duration.ofMinutes(2));
    return end;
  }

  void write(Consumer<Writer> work) {
    store.transact(
        writer -> {
          work.accept(writer);
        });
  }

  /** Changes a row as the user would. */
  void edit(Row row) {
    write(writer -> writer.edit(row));
  }

  /** Names a workspace that was pulled. */
  Ref<Workspace> workspace(long serverId) {
    Row referrer =
        TimeEntry.TYPE.emptyRow().with(TimeEntry.WORKSPACE, id(Workspace.TYPE, serverId));
    return referrer.require(TimeEntry.WORKSPACE);
  }

  Stored stored(EntityType<?> type, long serverId) {
    return find(type, serverId)
        .orElseThrow(() -> new AssertionError("there is no " + type + " " + serverId));
  }

  Optional<Stored> find(EntityType<?> type, long serverId) {
    return store.read(reader -> Optional.ofNullable(reader.findByServerId(type, serverId)));
  }

  Row row(EntityType<?> type, long serverId) {
    return stored(type, serverId).row();
  }

  long id(EntityType<?> type, long serverId) {
    return row(type, serverId).id();
  }

  SyncState state(EntityType<?> type, long serverId) {
    return stored(type, serverId).state();
  }

  Instant cursor(EntityType<?> type) {
    return store.read(reader -> Objects.requireNonNull(reader.cursor(type)));
  }

  int count(EntityType<?> type) {
    return store.read(reader -> reader.query(type, Query.all())).size();
  }

  int placeholders(EntityType<?> type) {
    return store.read(reader -> reader.inState(type, SyncState.PLACEHOLDER)).size();
  }

  boolean isAccessible(long workspace) {
    return Objects.requireNonNull(row(Workspace.TYPE, workspace).get(Workspace.ACCESSIBLE));
  }

  @Override
  public void close() {
    gate.close();
    db.close();
  }
}

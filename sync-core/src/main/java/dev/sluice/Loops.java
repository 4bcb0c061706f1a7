package dev.sluice;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.NeedsAttentionException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.DomainExtension;
import dev.sluice.internal.cleanup.CleanUpLoop;
import dev.sluice.internal.cleanup.CleanUpRun;
import dev.sluice.internal.lists.AwaitedLists;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.loop.RunLog;
import dev.sluice.internal.machine.MachineStalledException;
import dev.sluice.internal.machine.RunResult;
import dev.sluice.internal.machine.StateMachine;
import dev.sluice.internal.machine.TransitionTable;
import dev.sluice.internal.merge.FieldsNoLongerSent;
import dev.sluice.internal.merge.PushedRows;
import dev.sluice.internal.pull.PullLimits;
import dev.sluice.internal.pull.PullLoop;
import dev.sluice.internal.pull.PullRun;
import dev.sluice.internal.push.PushLoop;
import dev.sluice.internal.push.PushRun;
import dev.sluice.internal.push.RestRows;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.requests.RequestCount;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Reader.Membership;
import dev.sluice.internal.store.Store;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import io.reactivex.rxjava3.core.Completable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** The three loops of one engine, and which of them each operation runs. */
final class Loops {

  private final StateMachine machine;
  private final LoopContext context;
  private final PullLimits limits;
  private final TransitionTable<PullRun> pull;
  private final TransitionTable<PullRun> dryPull;
  private final TransitionTable<PushRun> push;
  private final TransitionTable<CleanUpRun> cleanUp;
  private final List<EntityType<?>> askedTooMuch = new CopyOnWriteArrayList<>();
  private Interlude interlude = Interlude.NONE;

  Loops(StateMachine machine, LoopContext context, DomainExtension domain, PullLimits limits) {
    this.limits = limits;
    this.machine = machine;
    this.context = context;
    this.pull = PullLoop.table(context, domain.hooks().apply(context));
    LoopContext dryRun = context.dryRun();
    this.dryPull = PullLoop.table(dryRun, domain.hooks().apply(dryRun));
    this.push = PushLoop.table(context);
    this.cleanUp = CleanUpLoop.table(context, domain.pruneRules());
  }

  /** Sets what a pull makes way for. */
  void letIn(Interlude what) {
    interlude = what;
  }

  RequestCount requestCount() {
    return context.requestCount();
  }

  List<StateGraph> graphs() {
    return List.of(StateGraph.of(pull), StateGraph.of(push), StateGraph.of(cleanUp));
  }

  /** Runs the operation. The log then says what the operation did, also if it failed. */
  Completable run(Job job, RunLog log) {
    return Completable.fromAction(() -> overruleUnsent(log))
        .andThen(Completable.defer(() -> loops(job, log)));
  }

  private void overruleUnsent(RunLog log) {
    Set<String> unsent = context.store().read(reader -> reader.notes(ListNote.UNSENT).keySet());
    for (EntityType<?> type : context.store().schema().types()) {
      if (unsent.contains(type.name())) {
        Instant now = context.bestNow();
        log.overruled(
            context.store().write(writer -> FieldsNoLongerSent.overrule(type, now, writer)));
      }
    }
  }

  private Completable loops(Job job, RunLog log) {
    SyncSchema schema = context.store().schema();
    return switch (job.operation()) {
      case FULL -> full(log);
      case PULL -> pull(pull, PullRun.full(schema, limits, log), log);
      case LIGHT -> pull(pull, PullRun.light(schema.light(), schema, limits, log), log);
      case HINTED -> hinted(job, log);
      case FETCH -> part(job, new PushedRows(), log);
      case PUSH -> push(() -> PushRun.of(log));
      case VERIFY -> verify(log);
      case REPAIR -> comparing(pull, log, log);
      case CLEAN_UP -> cleanUp(log);
    };
  }

  /** Merges the rows that hints had with them, and asks for the lists of the others. */
  private Completable hinted(Job job, RunLog log) {
    return Completable.defer(
        () -> {
          Set<EntityType<?>> lists = new LinkedHashSet<>(job.hinted());
          lists.addAll(new ToldRows(context, log).take(job.told()));
          return lists.isEmpty()
              ? Completable.complete()
              : pull(pull, PullRun.light(lists, context.store().schema(), limits, log), log);
        });
  }

  /**
   * Fetches a job's parts.
   *
   * @param newer learns which rows are newer than the lists of a pull that makes way
   */
  Completable part(Job job, PushedRows newer, RunLog log) {
    return Completable.defer(
        () -> {
          SyncSchema schema = context.store().schema();
          return pull(pull, PullRun.parts(parts(job), schema, limits, log).during(newer), log);
        });
  }

  /** The requests for a job's parts, without those of rows that are not on the server yet. */
  private Map<Fetch, Membership> parts(Job job) {
    Store store = context.store();
    Map<Fetch, Membership> parts = new LinkedHashMap<>();
    for (Part<?> part : job.parts()) {
      Optional<Fetch> asked =
          store.read(reader -> Optional.ofNullable(part.fetch(reader, store.serverIds())));
      asked.ifPresent(
          fetch ->
              parts.put(
                  fetch,
                  new Membership(part.type(), fetch.part(), context.bestNow(), part.kept())));
    }
    return parts;
  }

  /** Pulls, then pushes, also after a failed pull, since the pull may fail each time. */
  private Completable full(RunLog log) {
    PullRun run = PullRun.full(context.store().schema(), limits, log);
    run.pauses().allow(context.time().nanos());
    return pull(pull, run, log)
        .onErrorResumeNext(failure -> pushAfter(Errors.translate(failure), run, log))
        .andThen(push(() -> PushRun.afterPull(log)));
  }

  /**
   * Pushes after a failed pull, unless nothing can be sent now. The result always fails, usually
   * with the pull's failure. If the push fails because nothing can be sent, the result fails with
   * the push's failure.
   */
  private Completable pushAfter(SyncException failure, PullRun run, RunLog log) {
    boolean lostOnTheWay = FailureKind.OFFLINE.is(failure) && run.isAnswered();
    if (Errors.stopsEverything(failure) && !lostOnTheWay) {
      return Completable.error(failure);
    }
    return push(() -> run.isAnswered() ? PushRun.afterPull(log) : PushRun.of(log))
        .onErrorResumeNext(
            ended -> {
              SyncException push = Errors.translate(ended);
              return Completable.error(Errors.stopsEverything(push) ? push : failure);
            })
        .andThen(Completable.error(failure));
  }

  /** Compares and rolls the comparison back. Only the differences that it found are kept. */
  private Completable verify(RunLog log) {
    return Completable.using(log::ofLook, look -> comparing(dryPull, look, log), log::foundBy);
  }

  /**
   * Syncs before the comparison, so that only differences that a sync does not mend are found. The
   * comparison needs the server's time at the beginning of the sync. Only an answer brings the
   * server's time, so the beginning is computed after the sync.
   */
  private Completable comparing(TransitionTable<PullRun> table, RunLog ofComparison, RunLog log) {
    long began = context.time().nanos();
    return full(log)
        .andThen(
            Completable.defer(
                () -> {
                  Instant synced = context.bestNow().minusNanos(context.time().nanos() - began);
                  return pull(
                      table, PullRun.comparing(context.store(), limits, synced, ofComparison), log);
                }));
  }

  private Completable pull(TransitionTable<PullRun> table, PullRun run, RunLog log) {
    if (table == pull && !run.isOfParts()) {
      run.pauses().letIn(interlude::isDue);
    }
    return Completable.using(
        () -> run,
        begun ->
            noting(
                begun,
                machine
                    .run(table, begun)
                    .flatMapCompletable(ending -> goOn(table, ending, begun, log))),
        PullRun::close);
  }

  /** Notes which lists a pull asked for in vain. Changes wait for them, also in later pushes. */
  private Completable noting(PullRun run, Completable pull) {
    return Completable.defer(
        () -> {
          run.pauses().begin(context.store().read(Reader::counter));
          return pull.doOnEvent(error -> note(error != null && isInVain(error), run));
        });
  }

  private static boolean isInVain(Throwable error) {
    return Errors.wasAskedInVain(Errors.translate(error));
  }

  /**
   * Fetches the parts that wait and pushes the edits during a pause of a pull, then continues the
   * pull. During the pause, lists that were not yet received count as failed. If the push fails,
   * the pull continues without more pauses, or the whole operation ends.
   */
  private Completable goOn(
      TransitionTable<PullRun> table, RunResult ending, PullRun run, RunLog log) {
    if (!ending.isPause()) {
      return failOnAttention(run);
    }
    PushedRows pushed = run.pauses().pushed();
    Completable push =
        Completable.fromAction(() -> note(true, run))
            .andThen(push(() -> PushRun.between(log, pushed)));
    return interlude
        .run(pushed)
        .andThen(run.pauses().isForPush() ? push : Completable.complete())
        .onErrorResumeNext(
            error -> {
              run.pauses().forbid();
              return Errors.endsAll(Errors.translate(error))
                  ? Completable.error(error)
                  : Completable.complete();
            })
        .andThen(machine.resume(table, ending))
        .flatMapCompletable(next -> goOn(table, next, run, log));
  }

  private void note(boolean isInVain, PullRun run) {
    if (run.isOfParts()) {
      return; // no change waits for a part
    }
    List<EntityType<?>> settled = run.settledLists();
    List<EntityType<?>> missed = new ArrayList<>();
    if (isInVain) {
      missed.addAll(run.types());
      missed.removeAll(settled);
    }
    long edits = run.pauses().editsBefore();
    Instant now = context.time().now();
    context.store().transact(writer -> AwaitedLists.note(settled, missed, edits, now, writer));
  }

  private static Completable failOnAttention(PullRun run) {
    Optional<String> code = run.attention();
    return code.isPresent()
        ? Completable.error(new NeedsAttentionException(code.get()))
        : Completable.complete();
  }

  private Completable push(Supplier<PushRun> begin) {
    return Completable.using(
        () -> {
          PushRun begun = begin.get();
          begun.remembering(askedTooMuch);
          return begun;
        },
        begun -> machine.run(push, begun).ignoreElement().doOnError(error -> note(error, begun)),
        PushRun::close);
  }

  private void note(Throwable error, PushRun run) {
    SyncException failure = Errors.translate(error);
    RestRows rest = new RestRows(context);
    if (error instanceof MachineStalledException) {
      rest.noteStalled(run, failure);
    }
    boolean isOfServer =
        failure instanceof UnavailableException || failure instanceof TooManyRequestsException;
    if (isOfServer) {
      rest.noteFailed(run, failure);
    }
  }

  private Completable cleanUp(RunLog log) {
    return Completable.defer(
        () -> machine.run(cleanUp, new CleanUpRun(cleanUpTime(), log)).ignoreElement());
  }

  /**
   * The time from which a clean-up computes the age of rows: the server's or the device's time,
   * whichever is earlier. One of the clocks may be wrong, and the earlier time removes fewer rows.
   * If the server's time is unknown, the latest cursor is used, because a cursor is a server time.
   */
  private Instant cleanUpTime() {
    Instant device = context.time().now();
    Instant told = context.serverClock().now();
    Instant server = told == null ? context.store().read(this::latestCursor) : told;
    return server.isBefore(device) ? server : device;
  }

  private Instant latestCursor(Reader reader) {
    Instant latest = Instant.EPOCH;
    for (EntityType<?> type : context.store().schema().types()) {
      Instant cursor = reader.cursor(type);
      if (cursor != null && cursor.isAfter(latest)) {
        latest = cursor;
      }
    }
    return latest;
  }
}

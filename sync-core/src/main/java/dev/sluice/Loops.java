package dev.sluice;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.NeedsAttentionException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.Domain;
import dev.sluice.internal.cleanup.CleanUpLoop;
import dev.sluice.internal.cleanup.CleanUpRun;
import dev.sluice.internal.lists.AwaitedLists;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Ending;
import dev.sluice.internal.machine.MachineStalledException;
import dev.sluice.internal.machine.StateMachine;
import dev.sluice.internal.machine.TransitionTable;
import dev.sluice.internal.merge.PushedRows;
import dev.sluice.internal.pull.PullLimits;
import dev.sluice.internal.pull.PullLoop;
import dev.sluice.internal.pull.PullResult;
import dev.sluice.internal.pull.PullRun;
import dev.sluice.internal.push.PushLoop;
import dev.sluice.internal.push.PushRun;
import dev.sluice.internal.push.RestRows;
import dev.sluice.internal.remote.Fetch.Span;
import dev.sluice.internal.requests.RequestCount;
import dev.sluice.internal.store.Reader;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import io.reactivex.rxjava3.core.Completable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Function;

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

  Loops(StateMachine machine, LoopContext context, Domain domain, PullLimits limits) {
    this.limits = limits;
    this.machine = machine;
    this.context = context;
    this.pull = PullLoop.table(context, domain.hooks().apply(context));
    LoopContext dryRun = context.dryRun();
    this.dryPull = PullLoop.table(dryRun, domain.hooks().apply(dryRun));
    this.push = PushLoop.table(context);
    this.cleanUp = CleanUpLoop.table(context, domain.pruneRules());
  }

  RequestCount requestCount() {
    return context.requestCount();
  }

  List<StateGraph> graphs() {
    return List.of(StateGraph.of(pull), StateGraph.of(push), StateGraph.of(cleanUp));
  }

  /** Runs the operation and adds what it did to the report, also if it fails. */
  Completable run(Job job, ReportBuilder report) {
    SyncSchema schema = context.store().schema();
    return switch (job.operation()) {
      case FULL -> full(PullRun.full(schema, limits), report);
      case PULL -> pull(PullRun.full(schema, limits), report);
      case LIGHT -> pull(PullRun.light(schema, limits), report);
      case HISTORY -> pull(PullRun.history(schema, limits, dates(job)), report);
      case PUSH -> push(PushRun::of, report);
      case VERIFY -> comparing(dryPull, ReportBuilder::compared, report);
      case REPAIR -> comparing(pull, ReportBuilder::pulled, report);
      case CLEAN_UP -> cleanUp(report);
    };
  }

  private static Span dates(Job job) {
    Span dates = job.dates();
    if (dates == null) {
      throw new IllegalArgumentException("a history has dates: call fetch");
    }
    return dates;
  }

  /** Pushes even if the pull fails, since it may fail each time. */
  private Completable full(PullRun run, ReportBuilder report) {
    run.pauses().allow(context.time().nanos());
    return pull(run, report)
        .onErrorResumeNext(failure -> pushAfter(Errors.translate(failure), run, report))
        .andThen(push(PushRun::afterPull, report));
  }

  /** Ends with the pull's failure, unless the push meets one that stops everything. */
  private Completable pushAfter(SyncException failure, PullRun run, ReportBuilder report) {
    boolean lostOnTheWay = FailureKind.OFFLINE.is(failure) && run.isAnswered();
    if (Errors.stopsEverything(failure) && !lostOnTheWay) {
      return Completable.error(failure);
    }
    return push(run.isAnswered() ? PushRun::afterPull : PushRun::of, report)
        .onErrorResumeNext(
            ended -> {
              SyncException push = Errors.translate(ended);
              return Completable.error(Errors.stopsEverything(push) ? push : failure);
            })
        .andThen(Completable.error(failure));
  }

  /**
   * Syncs first, so that only what a sync does not mend counts as a difference. When it began is
   * known by the server's clock once that has answered.
   */
  private Completable comparing(
      TransitionTable<PullRun> table,
      BiConsumer<ReportBuilder, PullResult> told,
      ReportBuilder report) {
    long began = context.time().nanos();
    return full(PullRun.full(context.store().schema(), limits), report)
        .andThen(
            Completable.defer(
                () -> {
                  Instant synced = context.bestNow().minusNanos(context.time().nanos() - began);
                  PullRun compare = PullRun.comparing(context.store(), limits, synced);
                  return pull(table, compare, told, report);
                }));
  }

  private Completable pull(PullRun run, ReportBuilder report) {
    return pull(pull, run, ReportBuilder::pulled, report);
  }

  private Completable pull(
      TransitionTable<PullRun> table,
      PullRun run,
      BiConsumer<ReportBuilder, PullResult> told,
      ReportBuilder report) {
    return Completable.using(
        () -> run,
        begun ->
            noting(
                begun,
                machine
                    .run(table, begun)
                    .flatMapCompletable(ending -> goOn(table, ending, begun, report))),
        ended -> {
          told.accept(report, ended.result());
          ended.close();
        });
  }

  /** Changes wait for a list that was asked for in vain, also in later pushes. */
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
   * While a pull pauses, the edits are sent. What has not come yet counts as missed meanwhile. If
   * that fails, the pull goes on without more pauses, unless nothing more can be sent.
   */
  private Completable goOn(
      TransitionTable<PullRun> table, Ending ending, PullRun run, ReportBuilder report) {
    if (!ending.isPause()) {
      return failOnAttention(run);
    }
    PushedRows pushed = run.pauses().pushed();
    return Completable.fromAction(() -> note(true, run))
        .andThen(push(schema -> PushRun.between(schema, pushed), report))
        .onErrorResumeNext(
            error -> {
              run.pauses().forbid();
              return Errors.endsAll(Errors.translate(error))
                  ? Completable.error(error)
                  : Completable.complete();
            })
        .andThen(machine.resume(table, ending))
        .flatMapCompletable(next -> goOn(table, next, run, report));
  }

  private void note(boolean isInVain, PullRun run) {
    if (run.dates() != null) {
      return; // a history shows some rows only
    }
    List<EntityType<?>> settled = run.settledLists();
    List<EntityType<?>> missed = new ArrayList<>();
    if (isInVain) {
      missed.addAll(run.requested().types());
      missed.removeAll(settled);
    }
    long edits = run.pauses().editsBefore();
    Instant now = context.time().now();
    context.store().transact(writer -> AwaitedLists.note(settled, missed, edits, now, writer));
  }

  private static Completable failOnAttention(PullRun run) {
    Optional<String> code = run.result().attention();
    return code.isPresent()
        ? Completable.error(new NeedsAttentionException(code.get()))
        : Completable.complete();
  }

  private Completable push(Function<SyncSchema, PushRun> begin, ReportBuilder report) {
    return Completable.using(
        () -> {
          PushRun begun = begin.apply(context.store().schema());
          begun.remembering(askedTooMuch);
          return begun;
        },
        begun -> machine.run(push, begun).ignoreElement().doOnError(error -> note(error, begun)),
        ended -> {
          report.pushed(ended.result());
          ended.close();
        });
  }

  private void note(Throwable error, PushRun run) {
    SyncException failure = Errors.translate(error);
    RestRows rest = new RestRows(context);
    if (error instanceof MachineStalledException) {
      rest.noteStalled(run, failure);
    }
    boolean isOfServer =
        failure instanceof UnavailableException || failure instanceof TooManyRequestsException;
    if (isOfServer && failure != run.failing().first()) {
      rest.noteFailed(run); // a pause or a stall came before the end, where they are noted
    }
  }

  private Completable cleanUp(ReportBuilder report) {
    return Completable.using(
        () -> new CleanUpRun(cleanUpTime()),
        begun -> machine.run(cleanUp, begun).ignoreElement(),
        report::pruned);
  }

  /**
   * The time by which a clean-up judges the age of rows: the earlier of the server's and the
   * device's, since either may be wrong and a row that is removed too early is missed. If the
   * server's time is unknown, the latest cursor counts.
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

package dev.sluice;

import dev.sluice.cleanup.CleanUpLoop;
import dev.sluice.cleanup.CleanUpRun;
import dev.sluice.failure.NeedsAttentionException;
import dev.sluice.failure.OfflineException;
import dev.sluice.failure.SyncException;
import dev.sluice.loop.Seams;
import dev.sluice.machine.StateMachine;
import dev.sluice.machine.TransitionTable;
import dev.sluice.pull.PullLimits;
import dev.sluice.pull.PullLoop;
import dev.sluice.pull.PullRun;
import dev.sluice.push.PushLoop;
import dev.sluice.push.PushRun;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Reader;
import io.reactivex.rxjava3.core.Completable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The three loops of one engine, and what each operation runs of them. */
final class Loops {

  private final StateMachine machine;
  private final Seams seams;
  private final PullLimits limits;
  private final TransitionTable<PullRun> pull;
  private final TransitionTable<PushRun> push;
  private final TransitionTable<CleanUpRun> cleanUp;

  Loops(StateMachine machine, Seams seams, Domain domain, PullLimits limits) {
    this.limits = limits;
    this.machine = machine;
    this.seams = seams;
    this.pull = PullLoop.table(seams, domain.places(seams));
    this.push = PushLoop.table(seams);
    this.cleanUp = CleanUpLoop.table(seams.store(), domain.pruneRules());
  }

  List<StateGraph> graphs() {
    return List.of(StateGraph.of(pull), StateGraph.of(push), StateGraph.of(cleanUp));
  }

  /** Does the operation and adds what was done to the tally, also when it fails half way. */
  Completable run(Operation operation, Tally tally) {
    SyncSchema schema = seams.store().schema();
    return switch (operation) {
      case FULL -> full(PullRun.full(schema, limits), tally);
      case PULL -> pull(PullRun.full(schema, limits), tally);
      case LIGHT -> pull(PullRun.light(schema, limits), tally);
      case PUSH -> push(PushRun::of, tally);
      case CLEAN_UP -> cleanUp(tally);
    };
  }

  /** A pull that fails, perhaps for ever, is no reason to keep back what the user did. */
  private Completable full(PullRun run, Tally tally) {
    return pull(run, tally)
        .onErrorResumeNext(failure -> pushAfter(Errors.translate(failure), run, tally))
        .andThen(push(PushRun::afterPull, tally));
  }

  /** Ends with the pull's failure, unless the push meets one that concerns everything. */
  private Completable pushAfter(SyncException failure, PullRun run, Tally tally) {
    boolean lostOnTheWay = failure instanceof OfflineException && run.isAnswered();
    if (Errors.concernsEverything(failure) && !lostOnTheWay) {
      return Completable.error(failure);
    }
    return push(run.isAnswered() ? PushRun::afterPull : PushRun::of, tally)
        .onErrorResumeNext(
            ended -> {
              SyncException push = Errors.translate(ended);
              return Completable.error(Errors.concernsEverything(push) ? push : failure);
            })
        .andThen(Completable.error(failure));
  }

  private Completable pull(PullRun run, Tally tally) {
    return Completable.using(
        () -> run,
        begun -> machine.run(pull, begun).flatMapCompletable(ending -> attention(begun)),
        ended -> {
          tally.pulled(ended.result());
          ended.close();
        });
  }

  private static Completable attention(PullRun run) {
    Optional<String> code = run.result().attention();
    return code.isPresent()
        ? Completable.error(new NeedsAttentionException(code.get()))
        : Completable.complete();
  }

  private Completable push(Function<SyncSchema, PushRun> begin, Tally tally) {
    return Completable.using(
        () -> begin.apply(seams.store().schema()),
        begun -> machine.run(push, begun).ignoreElement(),
        ended -> {
          tally.pushed(ended.result());
          ended.close();
        });
  }

  private Completable cleanUp(Tally tally) {
    return Completable.using(
        () -> new CleanUpRun(now()),
        begun -> machine.run(cleanUp, begun).ignoreElement(),
        tally::pruned);
  }

  /**
   * What goes by age must be old by both clocks: either may be wrong, and what was pruned too early
   * is missed. Where the server has not told its time yet, it is at least as late as the marks.
   */
  private Instant now() {
    Instant device = seams.time().now();
    Instant told = seams.serverClock().now();
    Instant server = told == null ? seams.store().read(this::latestMark) : told;
    return server.isBefore(device) ? server : device;
  }

  private Instant latestMark(Reader reader) {
    Instant latest = Instant.EPOCH;
    for (EntityType<?> type : seams.store().schema().types()) {
      Instant mark = reader.mark(type);
      if (mark != null && mark.isAfter(latest)) {
        latest = mark;
      }
    }
    return latest;
  }
}

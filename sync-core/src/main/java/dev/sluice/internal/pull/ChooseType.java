package dev.sluice.internal.pull;

import dev.sluice.internal.lists.CutLists;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.pull.FetchResults.Fetched;
import dev.sluice.internal.remote.NestedList;
import dev.sluice.internal.store.Reader;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import io.reactivex.rxjava3.core.Single;
import java.time.Instant;
import java.util.List;

/**
 * Chooses the next type to store, in dependency order, and skips types whose list failed. If a
 * never stored list fails for the first time, but not by a refusal, types that refer to it wait. So
 * a first pull does not fill the database with placeholders.
 */
final class ChooseType extends State<PullRun> {

  /** The rows of this type are next. */
  final Outcome<StoringType> chosen = outcome("typeChosen");

  /** No type is left. */
  final Outcome<PullRun> allStored = outcome("allStored");

  private final LoopContext context;

  ChooseType(LoopContext context) {
    super("ChooseType");
    this.context = context;
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(() -> choose(run));
  }

  private Transition choose(PullRun run) {
    for (EntityType<?> type = run.next(); type != null; type = run.next()) {
      if (NestedList.parent(type) != null && !run.isOfParts() && !run.fetched().shouldStop()) {
        run.fetched().begin(type);
      }
      if (run.fetched().has(type) && !waits(type, run)) {
        return chosen.with(new StoringType(run, typePull(type, run)));
      }
      run.passOver(type);
    }
    return allStored.with(run);
  }

  private TypePull typePull(EntityType<?> type, PullRun run) {
    Instant now = context.bestNow();
    ParentLists parents =
        run.isOfParts()
            ? ParentLists.NONE
            : context.store().read(reader -> ParentLists.of(type, reader));
    Fetched answer = run.fetched().of(type);
    TypePull typePull = context.store().read(reader -> new TypePull(answer, parents, now, reader));
    typePull.pieces().addAll(context.store().read(reader -> parents.inOrder(type, reader)));
    if (type.endpoints().range() != null) {
      PendingPieces rest = context.store().read(reader -> PendingPieces.read(type, reader));
      int longest = context.store().read(reader -> CutLists.longest(type, reader));
      typePull.continueWith(rest, longest);
    }
    return typePull;
  }

  private boolean waits(EntityType<?> type, PullRun run) {
    for (Field<?, ?> field : type.fields()) {
      if (field.isReference() && isAwaited(field.target(), run)) {
        return true;
      }
    }
    return false;
  }

  private boolean isAwaited(EntityType<?> target, PullRun run) {
    return run.fetched().isMissing(target)
        && !run.fetched().isRefused(target)
        && context.store().read(reader -> isNew(target, reader) && !didNotCome(target, reader));
  }

  /** Whether an earlier pull failed to get the list. Failures of this pull are noted later. */
  private static boolean didNotCome(EntityType<?> type, Reader reader) {
    return !FailedLists.read(reader).among(List.of(type)).isEmpty()
        || FetchRounds.wasNotReached(type, reader);
  }

  private static boolean isNew(EntityType<?> type, Reader reader) {
    return type.endpoints().takesSince()
        ? reader.cursor(type) == null && !NullList.hasCome(type, reader)
        : reader.inSync(type, 0, 1).isEmpty();
  }
}

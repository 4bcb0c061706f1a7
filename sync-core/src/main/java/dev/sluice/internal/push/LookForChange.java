package dev.sluice.internal.push;

import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.NestedList;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the next change to send: by type in dependency order, and the oldest change first. Deletes
 * come after all other changes, in reverse dependency order. The push ends when a whole pass finds
 * no change that can be sent now.
 */
final class LookForChange extends State<PushRun> {

  /** A change has to be sent to the server. */
  final Outcome<DueRequest> requestNeeded = outcome("requestNeeded");

  /** The server has the change already, or never had the row. */
  final Outcome<DueChange> noRequestNeeded = outcome("noRequestNeeded");

  /** An earlier request may still reach the server, where it would undo the change. */
  final Outcome<DueChange> earlierUnderWay = outcome("earlierUnderWay");

  /** The server could not carry out the change. */
  final Outcome<DueChange> impossible = outcome("impossible");

  /** The outcome of a create is unknown, and has to be found out first. */
  final Outcome<LostCreate> lostCreateFound = outcome("lostCreateFound");

  /** A whole pass found nothing to do. */
  final Outcome<PushRun> noMoreChanges = outcome("noMoreChanges");

  /** Several rows failed one after the other. */
  final Outcome<PushRun> serverInDoubt = outcome("serverInDoubt");

  /** Some rows failed, and all other changes that can be sent now are sent. */
  final Outcome<PushRun> someFailed = outcome("someFailed");

  private final LoopContext context;
  private final LateArrivals lateArrivals;
  private final BulkCandidates companions;

  LookForChange(LoopContext context) {
    super("LookForChange");
    this.context = context;
    this.lateArrivals = new LateArrivals(context);
    this.companions = new BulkCandidates(context, lateArrivals);
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    return Single.fromCallable(
        () -> {
          if (run.failing().isServerInDoubt()) {
            return serverInDoubt.with(run);
          }
          do {
            Transition found = context.store().read(reader -> look(run, reader));
            if (found.outcome() != noMoreChanges) {
              return found;
            }
          } while (run.beginPass());
          if (run.failing().first() != null) {
            boolean isAsked = context.store().read(reader -> mayRest(run.failing(), reader));
            return (isAsked ? serverInDoubt : someFailed).with(run);
          }
          TooManyRequestsException heldBack = run.heldBack();
          if (heldBack != null) {
            throw heldBack;
          }
          return noMoreChanges.with(run);
        });
  }

  /**
   * Whether to send a test request, because a row that failed in an earlier push has failed again.
   * The answer shows whether the row or the server is to blame.
   */
  private boolean mayRest(FailingRows failing, Reader reader) {
    return context.remote().pathOfCredentials() == null
        && failing.isUnproved()
        && failing.rows().keySet().stream()
            .map(row -> reader.find(row.type(), row.id()))
            .anyMatch(stored -> stored != null && Change.hasFailedBefore(stored));
  }

  private Transition look(PushRun run, Reader reader) {
    run.resume(reader.counter());
    for (EntityType<?> type = run.round().type(); type != null; type = run.round().type()) {
      if (run.failing().hasTooMany(type)) {
        run.round().nextType();
        continue;
      }
      SentRequest lost = lostCreate(type, run, reader);
      if (lost != null) {
        return lostCreateFound.with(new LostCreate(run, lost, false));
      }
      Stored stored = reader.oldestPending(type, run.round().passedOver());
      if (stored == null) {
        run.round().nextType();
        continue;
      }
      if (stored.row().isDeleted() != run.round().isOfDeletes()) {
        run.round().skip(Change.number(stored));
        continue;
      }
      Stored first = run.round().order().first(stored, reader);
      Change change = first == null ? null : change(first, run, reader);
      Transition due = change == null ? null : due(change, run, reader);
      if (due != null) {
        return due;
      }
      run.round().passOver(Change.number(stored));
    }
    return noMoreChanges.with(run);
  }

  /** The change of that row. Null if the row cannot make way, which is then not tried again. */
  private @Nullable Change change(Stored first, PushRun run, Reader reader) {
    if (!run.round().order().isMakingWay()) {
      return Change.of(first, lateArrivals, reader);
    }
    Change change = Change.makingWay(first, reader);
    if (change == null) {
      run.madeWay(first.row());
      run.progressed();
    }
    return change;
  }

  /** What is done for the change now; null if it has to wait. */
  private @Nullable Transition due(Change change, PushRun run, Reader reader) {
    boolean isCircular = run.round().order().isCircular();
    if (!isCircular && hasToWait(change, run, reader)) {
      return null;
    }
    NextStep step = change.next(isCircular, reader, lateArrivals);
    DueRequest request = companions.join(change, step, run, reader);
    if (request != null && !hasQuota(request.path(), run)) {
      return null;
    }
    DueChange due = new DueChange(run, change);
    return switch (step.verb()) {
      case WAIT -> null;
      case AWAIT_TRANSIT -> earlierUnderWay.with(due);
      case RESOLVE -> noRequestNeeded.with(due);
      case REFUSE -> impossible.with(due);
      case UPLOAD, SEND -> requestNeeded.with(Objects.requireNonNull(request));
    };
  }

  private boolean hasToWait(Change change, PushRun run, Reader reader) {
    Stored stored = change.stored();
    return run.failing().contains(stored.row().type(), stored.row().id())
        || run.hasToWait(stored, reader, context.time().now())
        || comesLater(stored, run);
  }

  /** Whether the row has a later turn, for example because it failed in an earlier push. */
  private static boolean comesLater(Stored stored, PushRun run) {
    EntityType<?> type = stored.row().type();
    return run.round().putsOff(type, run.turn(type, Change.hasFailedBefore(stored)));
  }

  /** A lost create that can be looked for now; null if there is none. */
  private @Nullable SentRequest lostCreate(EntityType<?> type, PushRun run, Reader reader) {
    List<SentRequest> lost = new ArrayList<>(reader.lostCreates(type));
    lost.removeIf(
        create ->
            lateArrivals.repeatable(create, reader) != null
                || NestedList.having(create.row(), reader) == null);
    if (lost.isEmpty() || run.failing().hasListFailed(type)) {
      return null;
    }
    Fetch list = NestedList.having(lost.get(0).row(), reader);
    if (list == null || !hasQuota(context.remote().path(list), run)) {
      return null;
    }
    for (SentRequest create : lost) {
      long id = create.row().id();
      Stored stored = reader.find(type, id);
      if (!run.failing().contains(type, id)
          && stored != null
          && !comesLater(stored, run)
          && !Change.rests(stored, reader)) {
        return create;
      }
    }
    return null;
  }

  /**
   * Whether the quotas allow a request to the path. If not, the change is held back, and the push
   * continues with changes that other quotas count.
   */
  private boolean hasQuota(String path, PushRun run) {
    Optional<TooManyRequestsException> closed =
        run.covers(path) ? Optional.empty() : context.slots().exhausted(path);
    closed.ifPresent(run::holdBack);
    return !closed.isPresent();
  }
}

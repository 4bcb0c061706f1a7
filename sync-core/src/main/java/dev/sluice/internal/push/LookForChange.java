package dev.sluice.internal.push;

import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.internal.lists.AwaitedLists;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.NestedList;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the change that is due: types in dependency order, deletes after all others and in the
 * opposite order, within a type the oldest first. It skips changes whose parents are not on the
 * server yet, new rows of owners that are deleted, deletes of rows out of which others are still to
 * be moved, changes whose quota is used up, changes that {@link AwaitedLists wait for their list},
 * and rows over which the server has failed in this push. Rows over which an earlier push failed
 * come after all others. The user may edit during the push, so it ends only when a whole pass over
 * all types has found nothing to do. Then it fails if a row failed or a quota held a change back.
 */
final class LookForChange extends State<PushRun> {

  /** This change is due. */
  final Outcome<DueChange> changeFound = outcome("changeFound");

  /** The outcome of a create is unknown; that is settled first. */
  final Outcome<LostCreate> lostCreateFound = outcome("lostCreateFound");

  /** A whole pass found nothing to do. */
  final Outcome<PushRun> noMoreChanges = outcome("noMoreChanges");

  /** Several rows failed one after the other. */
  final Outcome<PushRun> serverInDoubt = outcome("serverInDoubt");

  /** All others are sent; some rows failed, or a quota held them back. */
  final Outcome<PushRun> someFailed = outcome("someFailed");

  private final LoopContext context;
  private final RepeatRule repeats;
  private final BulkCandidates companions;

  /** Works in that context. */
  LookForChange(LoopContext context) {
    super("LookForChange");
    this.context = context;
    this.repeats = new RepeatRule(context);
    this.companions = new BulkCandidates(context, repeats);
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
   * Whether it has to be found out who is to blame for a row that has failed before. Where the
   * schema has a question, the next full sync shows it as well.
   */
  private boolean mayRest(FailingRows failing, Reader reader) {
    return context.remote().pathOfCredentials() == null
        && failing.isUnproved()
        && failing.rows().keySet().stream().anyMatch(row -> hasFailedBefore(row, reader));
  }

  private static boolean hasFailedBefore(Ref<?> row, Reader reader) {
    Stored stored = reader.find(row.type(), row.id());
    Tracking tracking = stored == null ? null : stored.tracking();
    return tracking != null && tracking.strikes() > 0;
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
      DueChange due = change == null ? null : due(change, run, reader);
      if (due != null) {
        return changeFound.with(due);
      }
      run.round().passOver(Change.number(stored));
    }
    return noMoreChanges.with(run);
  }

  /** The change of that row; null if it cannot make way, which is not tried again. */
  private @Nullable Change change(Stored first, PushRun run, Reader reader) {
    if (!run.round().order().isMakingWay()) {
      return Change.of(first, repeats, reader);
    }
    Change change = Change.makingWay(first, reader);
    if (change == null) {
      run.madeWay(first.row());
      run.progressed();
    }
    return change;
  }

  /** The change with the path of its request; null if it has to wait. */
  private @Nullable DueChange due(Change change, PushRun run, Reader reader) {
    if (run.round().order().isCircular()) {
      return new DueChange(run, change, null);
    }
    Row row = change.row();
    boolean waits =
        change.waitsForLook()
            || run.failing().contains(row.type(), row.id())
            || run.hasToWait(change.stored(), reader, context.time().now());
    if (waits || comesLater(change.stored(), run, reader)) {
      return null;
    }
    if (UploadOrder.doubtful(change, context.time().now()) != null) {
      return new DueChange(run, change, null);
    }
    Sending request = change.request(reader);
    if (request == null) {
      return change.isReadyWithoutRequest(reader) ? new DueChange(run, change, null) : null;
    }
    DueRequest due = companions.join(change, request, run, reader);
    return hasQuota(due.path(), run) ? new DueChange(run, change, due) : null;
  }

  /**
   * Whether the row failed in an earlier push and has to wait. A resting row gets here too, as the
   * holder of a name that another row is to take.
   */
  private static boolean comesLater(Stored stored, PushRun run, Reader reader) {
    Tracking tracking = stored.tracking();
    Row row = stored.row();
    boolean failedBefore = tracking != null && tracking.strikes() > 0;
    return run.round().putsOff(row.type(), run.turn(row.type(), failedBefore))
        || (failedBefore && reader.rests(row.type(), row.id()));
  }

  /** A create of unknown outcome that can be looked for now; null if there is none. */
  private @Nullable SentRequest lostCreate(EntityType<?> type, PushRun run, Reader reader) {
    List<SentRequest> lost = new ArrayList<>(reader.lostCreates(type));
    lost.removeIf(
        create ->
            repeats.of(create, reader) != null || NestedList.having(create.row(), reader) == null);
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
      if (!run.failing().contains(type, id) && stored != null && !comesLater(stored, run, reader)) {
        return create;
      }
    }
    return null;
  }

  /**
   * Whether the quotas allow a request to that path. If not, the push notes why and goes on with
   * requests that the used-up quota does not count.
   */
  private boolean hasQuota(String path, PushRun run) {
    Optional<TooManyRequestsException> closed =
        run.covers(path) ? Optional.empty() : context.slots().exhausted(path);
    closed.ifPresent(run::holdBack);
    return !closed.isPresent();
  }
}

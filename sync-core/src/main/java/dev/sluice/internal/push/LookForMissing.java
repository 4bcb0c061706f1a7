package dev.sluice.internal.push;

import dev.sluice.failure.RefusedException;
import dev.sluice.internal.lists.ChangesOrAll;
import dev.sluice.internal.lists.ListProof;
import dev.sluice.internal.lists.ListProof.Verdict;
import dev.sluice.internal.loop.AskCredentials;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.merge.Reconciler;
import dev.sluice.internal.remote.Concerns;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import io.reactivex.rxjava3.core.Single;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a row that the server did not find, or that the server has in another version. A single
 * 404 does not delete the local row, because a gateway may answer 404 by mistake. Without a proof
 * that the row is gone, the change becomes a failure.
 */
final class LookForMissing extends State<FailedChange> {

  /** The row was deleted on the server. */
  final Outcome<FailedChange> gone = bindingOutcome("rowIsGone");

  /**
   * The row is on the server, but was moved, has changed or was hidden by expired credentials. The
   * change is sent again.
   */
  final Outcome<PushRun> moved = outcome("rowHasMoved");

  /** The server answers no row to this update, and a list has the row: the list is the answer. */
  final Outcome<AnsweredChange> listed = bindingOutcome("rowIsListed");

  /** It is not proved that the row is gone, so the refusal counts. */
  final Outcome<FailedChange> notGone = outcome("notProvedGone");

  /** The server does not let us look. */
  final Outcome<PushRun> forbidden = outcome("lookForbidden");

  /** The look failed; the change waits for the next push. */
  final Outcome<PushRun> failed = outcome("lookFailed");

  private final LoopContext context;
  private final Lookup lookup;
  private final Reconciler reconciler;

  LookForMissing(LoopContext context) {
    super("LookForMissing");
    this.context = context;
    this.lookup = new Lookup(context, forbidden, failed);
    this.reconciler = context.reconciler();
  }

  @Override
  public Single<Transition> start(FailedChange change, Step step) {
    return lookup.orFailed(
        Single.fromCallable(() -> context.store().read(reader -> missing(change, reader)))
            .flatMap(missing -> look(withVersion(missing, change), step)),
        change.run(),
        change::failedAgain);
  }

  private NotFoundRow missing(FailedChange change, Reader reader) {
    return NotFoundRow.of(change, context.credentials(), context.bestNow(), reader);
  }

  /**
   * If the row has changed, the look begins at the row's own address: lists may show no version.
   */
  private static NotFoundRow withVersion(NotFoundRow missing, FailedChange change) {
    Fetch alone = change.isOutdated() ? change.sent().alone() : null;
    if (alone != null) {
      missing.lookFirstAt(alone);
    }
    return missing;
  }

  /** Looks in one list after the other, until one has decided. */
  private Single<Transition> look(NotFoundRow missing, Step step) {
    FailedChange change = missing.change();
    Fetch list = missing.next();
    if (list == null) {
      return Single.just((missing.isGone() ? gone : notGone).with(change));
    }
    if (missing.isProof(list) && hasLacked(list, missing.told(), change)) {
      return look(missing, step);
    }
    return lookup
        .ask(list, change.run(), step, page -> judge(list, page, missing))
        .onErrorResumeNext(failure -> refused(failure, list, missing, step))
        .flatMap(found -> found.isPresent() ? Single.just(found.get()) : look(missing, step));
  }

  /**
   * Whether a list from earlier in this push already proved that the row is gone. One list is
   * enough for many deleted rows.
   */
  private boolean hasLacked(Fetch list, Row told, FailedChange change) {
    ListProof before = change.isOutdated() ? null : change.run().proof(list);
    return before != null
        && context.store().read(reader -> before.judge(told, reader)) == Verdict.ABSENT;
  }

  /**
   * Handles a failed request of the look. If the server refuses the list of a range of dates, the
   * look continues elsewhere. After a 404 for the list of a parent's rows, the list of the parents
   * is checked.
   */
  private Single<Optional<Transition>> refused(
      Throwable failure, Fetch list, NotFoundRow missing, Step step) {
    FailedChange change = missing.change();
    boolean isAlone = list.one() != null;
    if ((isAlone || list.around() != null) && ClassifyRejection.isNotFound(failure)) {
      if (isAlone) {
        missing.askedAlone(true);
      }
      return lookup.ifGone(list, change.run(), step, Single.just(Optional.empty()));
    }
    boolean isForgotten = ChangesOrAll.isForgotten(list, failure);
    if (isForgotten && list.type().endpoints().range() == null) {
      return Single.just(Optional.empty()); // the whole list shows as much
    }
    boolean isUnproved = list.dates() != null || (isAlone && missing.isAskedAlone());
    if (!isForgotten && !(isUnproved && failure instanceof RefusedException)) {
      return Single.error(failure);
    }
    Single<Optional<Transition>> unproved = Single.fromCallable(() -> elsewhere(missing));
    return Concerns.of(failure, list.kind()) == Concerns.IN_DOUBT
        ? AskCredentials.requireValid(context, step).andThen(unproved)
        : unproved;
  }

  /** Empty if something else may still prove that the row is gone. */
  private Optional<Transition> elsewhere(NotFoundRow missing) {
    return missing.lookElsewhere() ? Optional.empty() : Optional.of(notGone.with(missing.change()));
  }

  /** Empty if the next list has to be asked for. */
  private Optional<Transition> judge(Fetch asked, Page page, NotFoundRow missing) {
    FailedChange change = missing.change();
    Long owner = missing.owner(asked.type());
    if (owner != null) {
      return Lookup.isListed(owner, page) ? Optional.empty() : Optional.of(notGone.with(change));
    }
    Instant now = context.bestNow();
    ListProof list = context.store().read(reader -> ListProof.of(asked, page, now, reader));
    AtomicReference<@Nullable Known> last = new AtomicReference<>();
    list.read(page, row -> last.set(change.sent().isOf(row) ? row : last.get()));
    Known named = last.get();
    if (named != null) {
      boolean isRefreshed = context.credentials() != missing.credentials();
      return Optional.of(isRefreshed ? moved.with(change.run()) : judge(named, change));
    }
    if (asked.one() != null) {
      missing.askedAlone(list.rows() == 0 && page.isList());
      return Optional.empty();
    }
    if (page.isList() && isSettled(list, missing.told(), change)) {
      missing.isLackedBy(asked);
    }
    if (list.doubt() != null) {
      return page.isList() ? elsewhere(missing) : Optional.of(notGone.with(change));
    }
    boolean proof = missing.isProof(asked);
    if (proof && !proves(list, missing.told(), change)) {
      return Optional.of(notGone.with(change));
    }
    boolean surprising = list.isSuspicious(1) && (proof || !page.isList());
    if (proof && !surprising) {
      change.run().proof(asked, list);
    }
    boolean enough = !surprising || missing.confirmEmpty(asked, page.isList());
    return enough ? Optional.empty() : Optional.of(notGone.with(change));
  }

  /**
   * Whether the row's last change is so old that the list would show the row. Always true for a
   * delete.
   */
  private boolean isSettled(ListProof list, Row told, FailedChange change) {
    return change.sent().action() == Action.DELETE
        || context.store().read(reader -> list.isOld(told, reader));
  }

  /**
   * Whether the list proves that the row is gone. After a 404 for an update, the list proves
   * nothing about a row that changed just now. After a 404 for a delete, a complete list without
   * the row is enough.
   */
  private boolean proves(ListProof list, Row told, FailedChange change) {
    if (change.sent().action() == Action.DELETE && list.lacks(told)) {
      return true;
    }
    return context.store().read(reader -> list.judge(told, reader)) == Verdict.ABSENT;
  }

  private Transition judge(Known named, FailedChange change) {
    if (named.gone()) {
      return gone.with(change);
    }
    if (change.isRefusedOtherwise(named)) {
      return notGone.with(change);
    }
    boolean elsewhere = SentChange.isElsewhere(named, change.sent().sending().address());
    if (elsewhere || change.isOutdated()) {
      return context.writeRow(
          writer -> follow(change, named, writer), refused -> notGone.with(change));
    }
    return change.mayBeDone() ? listed.with(change.answeredBy(named)) : notGone.with(change);
  }

  private Transition follow(FailedChange change, Known there, Writer writer) {
    change.run().overruled(reconciler.take(there, writer).losses());
    return moved.with(change.run());
  }
}

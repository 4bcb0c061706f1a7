package dev.sluice.internal.push;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.StoppedException;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.loop.Request;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.Moment;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.ratelimit.Slot;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Sends the change. The row is read at the last moment, in the transaction that checks its parents
 * and writes the request into the journal; from then on the outcome of a create must be known
 * before the row is created again.
 */
final class SendChange extends State<DueRequest> {

  final Outcome<AnsweredChange> accepted = bindingOutcome("accepted");
  final Outcome<FailedChange> refused = bindingOutcome("refused");
  final Outcome<FailedChange> serviceInDoubt = bindingOutcome("serviceInDoubt");
  final Outcome<PushRun> quotaUsedUp = bindingOutcome("quotaUsedUp");
  final Outcome<FailedChange> failed = bindingOutcome("failed");
  final Outcome<PushRun> outdated = outcome("outdated");

  private final LoopContext context;
  private final Transit transit;

  SendChange(LoopContext context) {
    super("SendChange");
    this.context = context;
    this.transit = new Transit(context);
  }

  @Override
  public Single<Transition> start(DueRequest due, Step step) {
    return context
        .slots()
        .send(
            step,
            due.run().slots(),
            Request.brief(
                due.path(),
                slot ->
                    Single.just(slot)
                        .observeOn(context.scheduler())
                        .flatMap(p -> send(due, step, p))));
  }

  private Single<Transition> send(DueRequest due, Step step, Slot slot) {
    if (step.isFrozen()) {
      return Single.error(StoppedException.frozen());
    }
    Optional<SentChange> prepared = context.store().writeDurably(writer -> prepare(due, writer));
    if (!prepared.isPresent()) {
      return Single.just(outdated.with(due.run()));
    }
    SentChange sent = prepared.get();
    return context
        .remote()
        .send(sent.sending(), slot)
        .observeOn(context.scheduler())
        .map(answer -> answer(new AnsweredChange(due.run(), sent, answer)))
        .onErrorResumeNext(
            failure ->
                failure instanceof SyncException known
                    ? Single.just(failure(new FailedChange(due.run(), sent, known), due.path()))
                    : Single.error(failure));
  }

  private Optional<SentChange> prepare(DueRequest due, Writer writer) {
    Row found = due.change().row();
    Stored stored = writer.find(found.type(), found.id());
    if (stored == null || stored.state() != SyncState.PENDING) {
      return Optional.empty();
    }
    Change change = Change.of(stored, writer);
    Action action = change.action();
    if (action == null || !Change.isPossible(action, stored.row()) || transit.mustWaitFor(change)) {
      return Optional.empty();
    }
    String key = UUID.randomUUID().toString();
    String toSend = action == Action.CREATE ? key : null;
    Sending sending = change.sending(action, toSend, writer);
    if (sending == null || !goesTo(due.path(), sending)) {
      return Optional.empty();
    }
    return Optional.of(new SentChange(record(change, key, writer), sending, stored.told()));
  }

  /** What was sent before and can arrive no more is marked so, or such entries would pile up. */
  private SentRequest record(Change change, String key, Writer writer) {
    Row row = change.row();
    List<SentRequest> late = change.sent().onTheirWay();
    if (!late.isEmpty() && transit.remaining(late).isZero()) {
      writer.expired(row.type(), row.id());
    }
    SentRequest request = SentRequest.of(key, change.revision(), row, Moment.now(context.time()));
    writer.record(request);
    return request;
  }

  /** The user may have moved the row to where other slots are needed. */
  private boolean goesTo(String path, Sending sending) {
    return context.remote().path(sending).equals(path);
  }

  private Transition answer(AnsweredChange change) {
    change.run().changeAnswered(change.sent().row().type());
    return accepted.with(change);
  }

  private Transition failure(FailedChange change, String path) {
    SyncException failure = change.failure();
    if (FailureKind.FORBIDDEN.is(failure) || isGoneOrTooOld(failure)) {
      takeBack(change.sent());
      return serviceInDoubt.with(change);
    }
    if (FailureKind.REFUSED.is(failure)) {
      change.run().changeAnswered(change.row().type());
      return refused.with(change);
    }
    boolean isTooMany = FailureKind.TOO_MANY_REQUESTS.is(failure);
    if (isTooMany && context.slots().exhausted(path).isPresent()) {
      takeBack(change.sent());
      return quotaUsedUp.with(change.run());
    }
    return failed.with(change);
  }

  /** The row is gone, or the API; the client is too old, or the change is odd. */
  private static boolean isGoneOrTooOld(SyncException failure) {
    return failure instanceof RefusedException refusal
        && (refusal.status() == 410 || refusal.status() == 418);
  }

  /** What follows may end the run, and what the server has not done need not be looked for. */
  private void takeBack(SentChange sent) {
    context.store().transact(writer -> writer.refused(sent.request()));
  }
}

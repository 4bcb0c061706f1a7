package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.ServerIds.TextId;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * Writes a request into the journal right before the request is sent. First reads the row again,
 * because the user may have edited the row meanwhile.
 */
final class JournalEntry {

  private final LoopContext context;
  private final LateArrivals lateArrivals;

  JournalEntry(LoopContext context) {
    this.context = context;
    this.lateArrivals = new LateArrivals(context);
  }

  /**
   * Writes into the journal the request for the row as it is now.
   *
   * @param fits whether the new request may replace the planned request
   * @return the change to send; empty if the planned change is outdated
   */
  Optional<SentChange> enter(Change planned, Predicate<Sending> fits, Writer writer) {
    Row found = planned.row();
    Stored stored = writer.find(found.type(), found.id());
    if (stored == null || stored.state() != SyncState.PENDING) {
      return Optional.empty();
    }
    Change change =
        planned.isMakingWay()
            ? Change.makingWay(stored, writer)
            : Change.of(stored, lateArrivals, writer);
    NextStep step = change == null ? NextStep.WAIT : change.next(false, writer, lateArrivals);
    Sending toSend = step.toSend();
    if (change == null || toSend == null) {
      return Optional.empty();
    }
    SentRequest request = request(toSend.action(), change);
    Sending sending = toSend.by(request);
    if (!fits.test(sending)) {
      return Optional.empty();
    }
    record(request, change, writer);
    writer.attachments().sent(found.type(), sending.files());
    boolean repeated = change.repeated() != null;
    return Optional.of(new SentChange(request, sending, stored.told(), repeated));
  }

  /**
   * The journal's request for the change. A repeated create with an idempotency key keeps the first
   * request's time, because the key's lifetime began then.
   */
  private SentRequest request(Action action, Change change) {
    Row row = change.row();
    ClockReading now = ClockReading.now(context.time());
    boolean madeHere = row.type().endpoints().areIdsMadeHere();
    SentRequest repeated = change.repeated();
    if (repeated != null) {
      return madeHere ? repeated.again(now) : repeated;
    }
    String key = UUID.randomUUID().toString();
    if (action != Action.CREATE || !madeHere) {
      return SentRequest.of(key, change.revision(), row, now);
    }
    long id = context.store().serverIds().number(new TextId(row.type(), key, false));
    return SentRequest.create(key, change.revision(), row.withServerId(id), now);
  }

  /**
   * Writes the journal entry. Marks earlier requests for the row as expired if the requests can no
   * longer reach the server.
   */
  private void record(SentRequest request, Change change, Writer writer) {
    Row row = change.row();
    List<SentRequest> late = change.sent().onTheirWay();
    if (!late.isEmpty() && lateArrivals.remaining(late).isZero()) {
      writer.expired(row.type(), row.id());
    }
    if (!request.equals(change.repeated())) {
      writer.record(request);
    }
  }
}

package dev.sluice.internal.loop;

import dev.sluice.failure.StoppedException;
import dev.sluice.failure.StorageException;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.merge.ConflictPolicies;
import dev.sluice.internal.merge.EditTimes;
import dev.sluice.internal.merge.Reconciler;
import dev.sluice.internal.remote.Bundle;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.internal.remote.Remote;
import dev.sluice.internal.remote.ServerClock;
import dev.sluice.internal.remote.TokenRefresher;
import dev.sluice.internal.requests.OperationSlots;
import dev.sluice.internal.requests.Request;
import dev.sluice.internal.requests.RequestCount;
import dev.sluice.internal.requests.TransitWait;
import dev.sluice.internal.rx.HandOver;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.Writer;
import dev.sluice.ratelimit.Slot;
import dev.sluice.ratelimit.Slots;
import dev.sluice.schema.SyncSchema.Related;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import java.time.Instant;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * What the states of a loop use.
 *
 * @param store the local database
 * @param remote the server
 * @param slots acquires slots for requests
 * @param time the device's clocks
 * @param scheduler the engine's own thread
 * @param serverClock the server's clock, unknown before the server's first answer
 * @param policies the conflict policy of each type
 * @param transit how long a request without an answer may still reach the server
 * @param bulkAsked whether the app wants bulk requests
 */
public record LoopContext(
    Store store,
    Remote remote,
    OperationSlots slots,
    Time time,
    Scheduler scheduler,
    ServerClock serverClock,
    ConflictPolicies policies,
    TransitWait transit,
    boolean bulkAsked) {

  /** The same context, with a store that rolls back all transactions. */
  public LoopContext dryRun() {
    return new LoopContext(
        new DryRun(store),
        remote,
        slots,
        time,
        scheduler,
        serverClock,
        policies,
        transit,
        bulkAsked);
  }

  public RequestCount requestCount() {
    return slots.count();
  }

  public EditTimes editTimes() {
    return new EditTimes(time, serverClock);
  }

  public Ownership ownership() {
    return new Ownership(this);
  }

  public Reconciler reconciler() {
    return new Reconciler(store.schema(), policies, editTimes(), transit);
  }

  public Request<Page> request(Fetch fetch) {
    return new Request<>(
        "GET", remote.path(fetch), (slot, receiver) -> remote.fetch(fetch, slot, receiver));
  }

  public Request<Bundle> request(Related related) {
    return new Request<>(
        "GET", remote.path(related), (slot, receiver) -> remote.fetch(related, slot, receiver));
  }

  /**
   * Waits for one of the operation's slots, then sends the request from the engine's own thread. If
   * the engine is frozen after the wait, the result is an error.
   */
  public <T> Single<T> withSlot(Step step, Slots operation, Request<T> request) {
    BiFunction<Slot, Receiver, Single<T>> unlessFrozen =
        (slot, receiver) ->
            step.isFrozen()
                ? Single.error(StoppedException.frozen())
                : request.sent().apply(slot, receiver);
    return slots.send(
        step,
        operation,
        new Request<>(
            request.method(),
            request.path(),
            (slot, receiver) ->
                Single.just(slot)
                    .observeOn(scheduler)
                    .flatMap(here -> unlessFrozen.apply(here, receiver))));
  }

  /**
   * A number for the credentials that the next request uses. Each refresh of the credentials
   * changes the number. If credentials are never refreshed, the number is 0.
   */
  public int credentials() {
    TokenRefresher refresher = remote.tokenRefresher();
    return refresher == null ? 0 : refresher.generation();
  }

  /** Writes in one transaction, when it is subscribed to. */
  public <T> Single<T> write(Function<Writer, T> work) {
    return Single.fromCallable(() -> store.write(work));
  }

  /**
   * Writes one row in a transaction of its own. If the row violates a constraint of the database,
   * nothing is written and {@code refused} makes the result. So one bad row does not stop the other
   * rows.
   */
  public <T> T writeRow(Function<Writer, T> work, Function<StorageException, T> refused) {
    try {
      return store.write(work);
    } catch (StorageException e) {
      if (e.reason() != Reason.CONSTRAINT) {
        throw e;
      }
      return refused.apply(e);
    }
  }

  /** Reads an answer on the engine's own thread, and closes it in any case. */
  public <T> Single<T> read(Single<Page> answer, Function<Page, T> reading) {
    return answer
        .compose(HandOver.to(scheduler, Page::close))
        .map(
            here -> {
              try (Page page = here) {
                return reading.apply(page);
              }
            });
  }

  /** The server's time if it is known, the device's if not. */
  public Instant bestNow() {
    return editTimes().bestNow();
  }
}

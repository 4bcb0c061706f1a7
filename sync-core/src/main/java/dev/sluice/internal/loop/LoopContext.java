package dev.sluice.internal.loop;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.remote.Bundle;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Remote;
import dev.sluice.internal.remote.ServerClock;
import dev.sluice.internal.rx.HandOver;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Related;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import java.time.Instant;
import java.util.function.Function;

/**
 * What a loop works with.
 *
 * @param store the local database
 * @param remote the server
 * @param slots how requests are let through
 * @param time the device's clocks
 * @param scheduler the engine's own thread
 * @param serverClock the server's clock, as far as it is known
 * @param policies what becomes of conflicts
 * @param transit how late a request may still arrive
 */
public record LoopContext(
    Store store,
    Remote remote,
    OperationSlots slots,
    Time time,
    Scheduler scheduler,
    ServerClock serverClock,
    ConflictPolicies policies,
    TransitWait transit) {

  /** Dates edits by the server's clock. */
  public EditTimes editTimes() {
    return new EditTimes(time, serverClock);
  }

  /** Whose data the database holds. */
  public Ownership ownership() {
    return new Ownership(this);
  }

  /** Brings the server's rows together with ours. */
  public Reconciler reconciler() {
    return new Reconciler(policies, editTimes(), transit);
  }

  /** That fetch, ready to be sent. */
  public Request<Page> request(Fetch fetch) {
    return new Request<>(
        remote.path(fetch), (slot, receiver) -> remote.fetch(fetch, slot, receiver));
  }

  /** That fetch of several types, ready to be sent. */
  public Request<Bundle> request(Related related) {
    return new Request<>(
        remote.path(related), (slot, receiver) -> remote.fetch(related, slot, receiver));
  }

  /** Writes in one transaction, when it is subscribed to. */
  public <T> Single<T> write(Function<Writer, T> work) {
    return Single.fromCallable(() -> store.write(work));
  }

  /**
   * Writes what concerns one row. If the database says that the row breaks one of its rules,
   * nothing of it is written, and {@code refused} decides what follows for this row alone: no other
   * row has to wait for it. Any other error is thrown.
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
    Instant server = serverClock.now();
    return server == null ? time.now() : server;
  }
}

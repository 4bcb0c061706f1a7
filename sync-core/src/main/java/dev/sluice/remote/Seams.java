package dev.sluice.remote;

import dev.sluice.conflict.ConflictPolicies;
import dev.sluice.store.Store;
import dev.sluice.time.ServerClock;
import dev.sluice.time.Time;
import java.time.Instant;

/**
 * What a loop works with.
 *
 * @param store the local database
 * @param remote the server
 * @param slots how requests are let through
 * @param time the device's clocks
 * @param serverClock the server's clock, as far as it is known
 * @param policies what becomes of conflicts
 */
public record Seams(
    Store store,
    Remote remote,
    Slots slots,
    Time time,
    ServerClock serverClock,
    ConflictPolicies policies) {

  /** Dates edits by the server's clock. */
  public EditTimes editTimes() {
    return new EditTimes(time, serverClock);
  }

  /** The server's time if it is known, the device's if not. */
  public Instant bestNow() {
    Instant server = serverClock.now();
    return server == null ? time.now() : server;
  }
}

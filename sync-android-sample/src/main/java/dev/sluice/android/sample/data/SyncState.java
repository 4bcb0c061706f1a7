package dev.sluice.android.sample.data;

import dev.sluice.SyncReport;
import dev.sluice.SyncStatus;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.ratelimit.WindowLimiter.LimitState;
import dev.sluice.schema.EntityType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the engine does, how full its limits are, and what is not on the server yet.
 *
 * @param ended the last operations, the latest first
 * @param unsent how many changes of each type wait to be sent
 * @param resting changes at which the server failed repeatedly; each rests and is then sent again
 * @param refused changes that wait for the user's decision
 */
public record SyncState(
    SyncStatus status,
    List<Ended> ended,
    List<Window> windows,
    Map<EntityType<?>, Integer> unsent,
    List<Problem.Refused> resting,
    List<Problem.Refused> refused) {

  /** An operation that is over. */
  public record Ended(Instant at, SyncReport report) {}

  /**
   * A limit, as it stands now.
   *
   * @param name {@link AccountLimiter#BUDGET}, {@link AccountLimiter#PACE} or the key of a quota
   * @param paused how much longer the pause lasts that the server asked for
   */
  public record Window(String name, LimitState state, Duration paused) {}

  /** The windows of all limits. */
  static List<Window> windows(AccountLimiter limits) {
    List<Window> windows = new ArrayList<>();
    add(AccountLimiter.BUDGET, limits.budget(), windows);
    add(AccountLimiter.PACE, limits.pace(), windows);
    limits.quotas().forEach((key, quota) -> add(key, quota, windows));
    return windows;
  }

  private static void add(String name, WindowLimiter limiter, List<Window> windows) {
    Duration paused = limiter.paused();
    limiter.state().forEach(state -> windows.add(new Window(name, state, paused)));
  }
}

package dev.sluice.internal.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Only one engine on earth syncs a file at a time. The right ends with its holder, also when the
 * holder is killed. Others may read and edit meanwhile.
 */
public interface SyncLock {

  /** Takes the right; false if another process or engine has it. */
  boolean tryAcquire();

  /** Whether an engine of this process has the right now; another process may have it if not. */
  boolean isHeldInThisProcess();

  /** Gives the right back. */
  void release();

  /**
   * When the last full sync ended well, by the wall clock; null if none did, or if that is still to
   * come by now: then the clock was wrong.
   */
  @Nullable Instant lastFullSync();

  /**
   * Remembers when a full sync ended well, only while the right is held; or null for never, which
   * anybody may say.
   */
  void lastFullSync(@Nullable Instant when);
}

package dev.sluice.internal.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The lock of a file: only one engine syncs it at a time, over all processes. The lock ends with
 * its process, also if the process is killed. Others may read and edit the file meanwhile.
 */
public interface SyncLock {

  /** Takes the lock; false if another process or engine has it. */
  boolean tryAcquire();

  /** Whether an engine of this process has the lock now. */
  boolean isHeldInThisProcess();

  /** Releases the lock. */
  void release();

  /**
   * When the last full sync ended well, by the wall clock. Null if none did, or if that time lies
   * in the future because the clock was wrong.
   */
  @Nullable Instant lastFullSync();

  /**
   * Notes when a full sync ended well; only while the lock is held. Null clears the note, also
   * without the lock.
   */
  void lastFullSync(@Nullable Instant when);
}

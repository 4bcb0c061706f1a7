package dev.sluice.internal.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The lock of a file: across all processes, only one engine syncs the file at a time. The lock ends
 * with its process, even if the process is killed. Other programs may read and edit the file
 * meanwhile.
 */
public interface SyncLock {

  /** Takes the lock; false if another process or engine has it. */
  boolean tryAcquire();

  /** Whether an engine of this process has the lock now. */
  boolean isHeldInThisProcess();

  void release();

  /**
   * When the last full sync succeeded, by the wall clock. Null if no full sync has succeeded, or if
   * the noted time lies in the future.
   */
  @Nullable Instant lastFullSync();

  /**
   * Notes when a full sync succeeded. Only the holder of the lock may note a time.
   *
   * @param when the time by the wall clock; null clears the note, also without the lock
   */
  void lastFullSync(@Nullable Instant when);
}

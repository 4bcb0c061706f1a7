package dev.sluice.internal.machine;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Receives what happens in a machine. The machine calls each method on the thread where the event
 * happens. A listener must not block and must not throw.
 */
public interface MachineListener {

  MachineListener NONE = new MachineListener() {};

  /** A state begins. */
  default void entered(String table, State<?> state) {}

  /** A state ended, and the table led on to the target. */
  default void moved(String table, Outcome<?> outcome, Target<?> target) {}

  /**
   * A state begins to wait.
   *
   * @param until the earliest end of the wait, null if unknown
   */
  default void waiting(WaitReason reason, @Nullable Instant until) {}

  /** A wait is over. */
  default void waited(WaitReason reason) {}

  /**
   * A state has made progress.
   *
   * @param total how much there is, in the unit of {@code done}; 0 if unknown
   */
  default void progress(long done, long total) {}

  /** How many rows the loop has worked through so far. The next event shows the number. */
  default void rows(long rows) {}
}

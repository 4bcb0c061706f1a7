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
   * A state waits.
   *
   * @param until when the wait is over at the earliest, null if unknown
   */
  default void waiting(WaitReason reason, @Nullable Instant until) {}

  /** A wait is over. */
  default void waited(WaitReason reason) {}

  /**
   * A state got on with its work.
   *
   * @param total 0 if unknown
   */
  default void progress(long done, long total) {}

  /** How many rows the loop has worked through. The next event shows this number. */
  default void rows(long rows) {}
}

package dev.sluice;

import dev.sluice.machine.Outcome;
import dev.sluice.machine.Target;

/**
 * Hears of everything that an engine does, in order. Called on the engine's threads; must neither
 * block nor throw.
 */
public interface SyncListener {

  /** A listener that hears nothing. */
  SyncListener NONE = new SyncListener() {};

  /** An operation begins. */
  default void began(Operation operation) {}

  /** A loop goes from one state to the next. */
  default void moved(String loop, Outcome<?> outcome, Target<?> target) {}

  /** The status is another one now. */
  default void status(SyncStatus status) {}

  /** An operation ended. */
  default void ended(SyncReport report) {}
}

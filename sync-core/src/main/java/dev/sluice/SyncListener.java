package dev.sluice;

/**
 * Hears of everything that an engine does, in order. Called on the engine's threads, so it must not
 * block. What it throws is logged without its message, and the engine goes on.
 */
public interface SyncListener {

  /** A listener that hears nothing. */
  SyncListener NONE = new SyncListener() {};

  /** An operation begins. */
  default void began(Operation operation) {}

  /**
   * A loop goes from one state to the next; {@link SyncEngine#graphs} tells all that may happen.
   */
  default void moved(String loop, StateGraph.Arrow arrow) {}

  /** The status is another one now. */
  default void status(SyncStatus status) {}

  /** An operation ended. */
  default void ended(SyncReport report) {}
}

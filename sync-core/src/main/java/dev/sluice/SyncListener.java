package dev.sluice;

/**
 * Receives all events of an engine, in order. The engine's own threads call the listener, so a
 * listener must not block. If a listener throws, the exception's class is logged and the engine
 * goes on.
 */
public interface SyncListener {

  /** A listener that does nothing. */
  SyncListener NONE = new SyncListener() {};

  /** An operation begins. */
  default void began(Operation operation) {}

  /**
   * A loop goes from one state to the next. {@link SyncEngine#graphs} has all possible transitions.
   */
  default void moved(String loop, StateGraph.Arrow arrow) {}

  /** The status has changed. */
  default void status(SyncStatus status) {}

  /** An operation ended. */
  default void ended(SyncReport report) {}
}

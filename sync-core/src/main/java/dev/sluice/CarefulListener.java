package dev.sluice;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes the engine's events to the app's listener. If the app's listener throws, the exception is
 * logged and the engine goes on.
 */
record CarefulListener(SyncListener app) implements SyncListener {

  private static final Logger LOG = LoggerFactory.getLogger(CarefulListener.class);

  @Override
  public void began(Operation operation) {
    tell(() -> app.began(operation));
  }

  @Override
  public void moved(String loop, StateGraph.Arrow arrow) {
    tell(() -> app.moved(loop, arrow));
  }

  @Override
  public void status(SyncStatus status) {
    tell(() -> app.status(status));
  }

  @Override
  public void ended(SyncReport report) {
    tell(() -> app.ended(report));
  }

  /** Logs only the class of an exception, because the message may hold the user's data. */
  private static void tell(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException | Error thrown) {
      LOG.error("the app's listener threw {}", thrown.getClass().getName());
    }
  }
}

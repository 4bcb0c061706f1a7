package dev.sluice.loop;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is let go of at the end of an operation, whose outcome is known by then. */
final class LettingGo {

  private static final Logger LOG = LoggerFactory.getLogger(LettingGo.class);

  private LettingGo() {}

  /** Slots that cannot be written down are counted as used; nobody waits to hear of it. */
  static void quietly(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException unwritten) {
      LOG.warn("slots could not be written down: {}", unwritten.toString());
    }
  }
}

package dev.sluice.loop;

import dev.sluice.store.Attempt;
import dev.sluice.store.Writer;

/**
 * Remembers a create before it is sent, in the transaction that reads what is sent. Without it a
 * create whose answer was lost would be sent again, and the server have two.
 */
@FunctionalInterface
public interface AttemptRecord {

  /** The create is about to be sent. */
  void record(Attempt attempt, Writer writer);
}

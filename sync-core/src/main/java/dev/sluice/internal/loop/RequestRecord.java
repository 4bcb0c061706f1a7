package dev.sluice.internal.loop;

import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Writer;

/**
 * Writes a request into the journal before it is sent, in the transaction that reads what is sent.
 * Without it a create whose answer was lost would be sent again, and the server have two; and an
 * update that arrives late would undo the one after it.
 */
@FunctionalInterface
public interface RequestRecord {

  /** The request is about to be sent. */
  void record(SentRequest request, Writer writer);
}

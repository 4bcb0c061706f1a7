package dev.sluice.hints;

import dev.sluice.schema.EntityType;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads each message by the mapping, and counts. Safe for use by several threads. */
final class MessageReader {

  private static final Logger LOG = LoggerFactory.getLogger(MessageReader.class);

  private final HintMapping mapping;
  private final Pace pace;
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong messages = new AtomicLong();
  private final AtomicLong unknown = new AtomicLong();

  MessageReader(HintMapping mapping, Pace pace) {
    this.mapping = mapping;
    this.pace = pace;
  }

  /** A request for the line is on its way. */
  void sent() {
    requests.incrementAndGet();
  }

  /** Takes a message; false: it names nothing of the mapping, and wakes nothing. */
  boolean message(String event, String data) {
    Set<EntityType<?>> types = mapping.typesOf(event, data);
    if (types.isEmpty()) {
      if (unknown.getAndIncrement() == 0) {
        LOG.warn("a message of the server names no type of the mapping; such messages do nothing");
      }
      return false;
    }
    messages.incrementAndGet();
    String row = types.size() == 1 ? mapping.rowOf(data) : null;
    if (row == null) {
      pace.told(types);
    } else {
      pace.told(types.iterator().next(), row);
    }
    return true;
  }

  HintCounts counts() {
    return new HintCounts(requests.get(), messages.get(), unknown.get(), pace.pulls());
  }
}

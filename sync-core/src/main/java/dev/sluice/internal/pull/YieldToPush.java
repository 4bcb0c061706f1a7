package dev.sluice.internal.pull;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.merge.PushedRows;
import dev.sluice.internal.store.Reader;
import dev.sluice.schema.EntityType;
import java.time.Duration;

/**
 * When a pull makes way for a push: between two answers of a type, so that an edit need not wait
 * for a list of a thousand pages. Not twice for the same edits: what could not be sent waits for
 * the push after the pull, and so does everything once such a push has failed.
 */
public final class YieldToPush {

  private static final Duration SHORTEST = Duration.ofSeconds(2);
  private static final long NONE = -1;

  private final PushedRows pushed = new PushedRows();
  private boolean allowed;
  private long editsBefore;
  private long lookedAt;
  private long edits = NONE;

  /** The pull begins, after so many edits of the file. */
  public void begin(long counter) {
    editsBefore = counter;
  }

  /** The file's edit counter when the pull began. */
  public long editsBefore() {
    return editsBefore;
  }

  /** From now on the pull pauses where edits are due. */
  public void allow(long nanos) {
    allowed = true;
    lookedAt = nanos;
  }

  /** The pull goes on to its end. */
  public void forbid() {
    allowed = false;
  }

  /** Whether the user has edited something that was not tried yet in this pull. */
  public boolean isDue(LoopContext context) {
    long now = context.time().nanos();
    if (!allowed || now - lookedAt < SHORTEST.toNanos()) {
      return false;
    }
    lookedAt = now;
    long before = edits;
    edits = context.store().read(Reader::counter);
    return edits != before && context.store().read(reader -> isAnyPending(context, reader));
  }

  private static boolean isAnyPending(LoopContext context, Reader reader) {
    for (EntityType<?> type : context.store().schema().types()) {
      if (reader.oldestPending(type, 0) != null) {
        return true;
      }
    }
    return false;
  }

  /** What the pushes have sent so far. */
  public PushedRows pushed() {
    return pushed;
  }
}

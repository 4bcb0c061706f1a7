package dev.sluice.internal.pull;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.merge.PushedRows;
import dev.sluice.internal.store.Reader;
import dev.sluice.schema.EntityType;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Decides when a pull pauses for a push or for a part that a screen waits for, so that the user's
 * edits need not wait for a very long list. The pull pauses only between two answers of one type.
 * The same edits cause only one pause, and after a failed push the pull never pauses again.
 */
public final class YieldToPush {

  private static final Duration SHORTEST = Duration.ofSeconds(2);
  private static final long NONE = -1;

  private final PushedRows pushed = new PushedRows();
  private BooleanSupplier waiting = () -> false;
  private boolean forPush;
  private boolean allowed;
  private long editsBefore;
  private long lookedAt;
  private long edits = NONE;

  /** Notes the file's edit counter when the pull begins. */
  public void begin(long counter) {
    editsBefore = counter;
  }

  /** The file's edit counter when the pull began. */
  public long editsBefore() {
    return editsBefore;
  }

  /** Lets the pull pause from now on where edits are due. */
  public void allow(long nanos) {
    allowed = true;
    lookedAt = nanos;
  }

  /** Lets the pull pause when that says so, at any time. */
  public void letIn(BooleanSupplier others) {
    waiting = others;
  }

  /** Whether the pull pauses for edits, and not only for parts. */
  public boolean isForPush() {
    return forPush;
  }

  /** Lets the pull go on to its end without a pause for edits. */
  public void forbid() {
    allowed = false;
  }

  /** Whether a part waits, or the user has edited something that was not tried yet in this pull. */
  public boolean isDue(LoopContext context) {
    forPush = isPushDue(context);
    return forPush || waiting.getAsBoolean();
  }

  private boolean isPushDue(LoopContext context) {
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

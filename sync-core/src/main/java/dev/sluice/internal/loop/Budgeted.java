package dev.sluice.internal.loop;

import dev.sluice.ratelimit.Acquisition;
import dev.sluice.ratelimit.Slots;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run that sends requests with slots of the budget. It has a place in the queue, then the slots,
 * and gives both back when it ends, however it ends.
 */
public abstract class Budgeted implements AutoCloseable {

  private @Nullable Acquisition<Slots> acquisition;

  /** A run without slots. */
  protected Budgeted() {}

  /** It was denied and waited: it begins anew, with its slots in hand. */
  public abstract void restart();

  /** Acquires slots for these requests. What it has goes back before, as it may be needed. */
  public final void acquire(OperationSlots from, List<String> paths) {
    giveBack();
    acquisition = from.acquire(paths);
  }

  /** Its place in the queue, or what came of it. */
  public final Acquisition<Slots> acquisition() {
    if (acquisition == null) {
      throw new IllegalStateException("the run has acquired no slots");
    }
    return acquisition;
  }

  /** The slots, when they are granted. */
  public final Slots slots() {
    return acquisition().take();
  }

  /** Whether it has all slots for a request that leads there. */
  public final boolean covers(String path) {
    return acquisition != null && acquisition.isGranted() && acquisition.take().covers(path);
  }

  /** Gives back the slots that it has not used, or its place in the queue. */
  public final void giveBack() {
    if (acquisition != null) {
      acquisition.cancel();
      acquisition = null;
    }
  }

  @Override
  public void close() {
    giveBack();
  }
}

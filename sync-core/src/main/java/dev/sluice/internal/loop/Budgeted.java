package dev.sluice.internal.loop;

import dev.sluice.internal.requests.OperationSlots;
import dev.sluice.ratelimit.Acquisition;
import dev.sluice.ratelimit.Slots;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run that sends requests with slots of the budget. The run first holds a place in the queue, and
 * later the slots. {@link #close} gives back what the run still holds.
 */
public abstract class Budgeted implements AutoCloseable {

  private @Nullable Acquisition<Slots> acquisition;

  protected Budgeted() {}

  /** The run has waited for slots and begins again. */
  public abstract void restart();

  /**
   * Acquires slots for requests to these paths. The run's old slots go back first, because they may
   * use up the limit that the new slots need.
   */
  public final void acquire(OperationSlots from, List<String> paths) {
    giveBack();
    acquisition = from.acquire(paths);
  }

  /** The run's place in the queue, or its slots. */
  public final Acquisition<Slots> acquisition() {
    if (acquisition == null) {
      throw new IllegalStateException("the run has acquired no slots");
    }
    return acquisition;
  }

  public final Slots slots() {
    return acquisition().take();
  }

  /** Whether the run holds every slot that a request to that path needs. */
  public final boolean covers(String path) {
    return acquisition != null && acquisition.isGranted() && acquisition.take().covers(path);
  }

  /** Gives back the run's unused slots, or its place in the queue. */
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

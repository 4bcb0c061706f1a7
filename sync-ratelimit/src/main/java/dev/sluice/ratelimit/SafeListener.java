package dev.sluice.ratelimit;

import io.reactivex.rxjava3.exceptions.Exceptions;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls a listener and logs the listener's errors. An error that got through would leave granted
 * slots without an owner, or leave waiting callers without their result.
 */
final class SafeListener implements LimiterListener {

  private static final Logger LOG = LoggerFactory.getLogger(SafeListener.class);

  private final LimiterListener listener;

  private SafeListener(LimiterListener listener) {
    this.listener = listener;
  }

  /** Wraps a listener, but not {@link LimiterListener#NONE}, which needs no events. */
  static LimiterListener of(LimiterListener listener) {
    return listener == NONE ? NONE : new SafeListener(listener);
  }

  @Override
  public void granted(int slots, Duration waited) {
    tell(() -> listener.granted(slots, waited));
  }

  @Override
  public void denied(int slots, Duration atLeast) {
    tell(() -> listener.denied(slots, atLeast));
  }

  @Override
  public void queued(int slots, Priority priority) {
    tell(() -> listener.queued(slots, priority));
  }

  @Override
  public void cancelled(int slots, Duration waited) {
    tell(() -> listener.cancelled(slots, waited));
  }

  @Override
  public void paused(Duration length) {
    tell(() -> listener.paused(length));
  }

  @Override
  public void gaveBack(int slots) {
    tell(() -> listener.gaveBack(slots));
  }

  private static void tell(Runnable event) {
    try {
      event.run();
    } catch (Throwable its) { // also a checked one, which Kotlin does not check
      Exceptions.throwIfFatal(its);
      LOG.warn("a listener of the limiter failed: {}", its.toString());
    }
  }
}

package dev.sluice.lab.simulate;

import dev.sluice.throttle.Answer;
import dev.sluice.throttle.Bucket;
import java.util.ArrayDeque;

/** An exact moving window: what was let through exactly one window ago no longer counts. */
final class WindowServer implements Server {

  private final long window;
  private final ArrayDeque<Long> granted = new ArrayDeque<>();
  private int permits;

  WindowServer(Bucket bucket) {
    this.window = bucket.refill().toNanos();
    this.permits = bucket.tokens();
  }

  @Override
  public Answer handle(long nanos) {
    while (!granted.isEmpty() && granted.getFirst() <= nanos - window) {
      granted.removeFirst();
    }
    if (granted.size() >= permits) {
      return Answer.refused(0);
    }
    granted.addLast(nanos);
    return Answer.granted(permits - granted.size());
  }

  @Override
  public void change(long nanos, int tokens) {
    permits = tokens;
  }
}

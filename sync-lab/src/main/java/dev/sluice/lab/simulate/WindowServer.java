package dev.sluice.lab.simulate;

import dev.sluice.ratelimit.Limit;
import dev.sluice.throttle.ServerAnswer;
import java.util.ArrayDeque;

/** An exact moving window: what was let through exactly one window ago no longer counts. */
final class WindowServer implements Server {

  private final long window;
  private final ArrayDeque<Long> granted = new ArrayDeque<>();
  private int permits;

  WindowServer(Limit limit) {
    this.window = limit.window().toNanos();
    this.permits = limit.permits();
  }

  @Override
  public ServerAnswer handle(long nanos) {
    while (!granted.isEmpty() && granted.getFirst() <= nanos - window) {
      granted.removeFirst();
    }
    if (granted.size() >= permits) {
      return ServerAnswer.refused(0);
    }
    granted.addLast(nanos);
    return ServerAnswer.granted(permits - granted.size());
  }

  @Override
  public void change(long nanos, int tokens) {
    permits = tokens;
  }
}

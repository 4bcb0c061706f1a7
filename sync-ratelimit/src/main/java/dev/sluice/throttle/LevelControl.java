package dev.sluice.throttle;

import java.time.Duration;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Sluice's own strategy: holds the level of the server's pool at a small set point. All clients see
 * the level, so each client steers by the level without knowing the other clients. The threads of a
 * process send in turn, evenly spaced within one thread's interval. {@link Call#hold} includes the
 * wait for the call's turn.
 *
 * <p>docs/level-control.md explains the rules; docs/level-control-limits.md says where the strategy
 * does not help.
 */
final class LevelControl implements Throttle {

  private static final double NANOS = 1e9;

  /** How long to wait while another request's answer decides, unless it comes sooner. */
  private static final Duration UNTIL_ANSWERED = Duration.ofSeconds(1);

  private static final Duration A_MOMENT = Duration.ofMillis(1);

  private final ThrottleOptions options;
  private final NavigableMap<Long, Turn> queue = new TreeMap<>();
  private long first;
  private long last;
  private int open;
  private long origin;
  private @Nullable IntervalController controller;

  /** With the bucket of these options. */
  LevelControl(ThrottleOptions options) {
    this.options = options;
  }

  @Override
  public boolean isInOrder() {
    return true;
  }

  @Override
  public synchronized Call begin(long nowNanos) {
    Turn turn = new Turn(controller(nowNanos));
    turn.joins(++last);
    open++;
    return turn;
  }

  private IntervalController controller(long nowNanos) {
    if (controller == null) {
      origin = nowNanos;
      controller =
          new IntervalController(
              options.bucket(), options.random(), options.startingSleep().toNanos() / NANOS);
    }
    return controller;
  }

  private double seconds(long nowNanos) {
    return (nowNanos - origin) / NANOS;
  }

  /** A call's place in the queue before the gate. */
  private final class Turn implements Call {

    private final IntervalController controller;
    private long place;
    private boolean sent;
    private double sentAt;

    Turn(IntervalController controller) {
      this.controller = controller;
    }

    @Override
    public Duration hold(long nowNanos) {
      synchronized (LevelControl.this) {
        double now = seconds(nowNanos);
        if (controller.awaitsAnswer()) {
          return UNTIL_ANSWERED;
        }
        double gap = controller.gap(open);
        int ahead = gap == 0 ? 0 : queue.headMap(place).size();
        Duration hold = untilOpen(controller.opensAt() + ahead * gap - now);
        if (ahead > 0 && hold.isZero()) {
          return A_MOMENT;
        }
        if (hold.isZero()) {
          pass(now);
        }
        return hold;
      }
    }

    private Duration untilOpen(double seconds) {
      return Duration.ofNanos((long) Math.ceil(Math.max(0, seconds) * NANOS));
    }

    private void joins(long at) {
      place = at;
      queue.put(at, this);
    }

    private void pass(double now) {
      queue.remove(place);
      sent = true;
      sentAt = now;
      controller.passed(now, open);
    }

    @Override
    public void answered(ServerAnswer answer, long nowNanos) {
      synchronized (LevelControl.this) {
        double now = seconds(nowNanos);
        int threads = open;
        sent = false;
        if (answer.isRefusal()) {
          joins(--first);
          controller.refused(sentAt, now, threads);
        } else {
          open--;
          granted(answer, now, threads);
        }
        Duration asked = answer.retryAfter();
        if (asked != null) {
          controller.closedUntil(now + asked.toNanos() / NANOS);
        }
      }
    }

    private void granted(ServerAnswer answer, double now, int threads) {
      Integer level = answer.remaining();
      if (level == null) {
        controller.granted(now, threads);
      } else {
        controller.granted(level, now, threads);
      }
    }

    @Override
    public void abandon(long nowNanos) {
      synchronized (LevelControl.this) {
        if (sent) {
          controller.abandoned();
        } else {
          queue.remove(place);
        }
        sent = false;
        open--;
      }
    }
  }
}

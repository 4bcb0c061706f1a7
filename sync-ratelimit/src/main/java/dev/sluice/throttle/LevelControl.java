package dev.sluice.throttle;

import java.time.Duration;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Sluice's own strategy: holds the server's pool at a small set point. The remaining tokens are
 * like the level of a tank that all clients draw from. So each client can steer by the level
 * without knowing the others. It is a proportional and integral level control, and all clients
 * compute the same set point.
 *
 * <ul>
 *   <li>The threads of a process pass one gate in turn, {@code T / threads} seconds apart. {@code
 *       T} is the interval of one thread. While nothing is known, and after a refusal, one request
 *       goes ahead.
 *   <li>While plenty remains nobody sleeps. The tokens that vanish from answer to answer tell how
 *       many clients there are. When only half a token remains for each client, {@code T = clients
 *       * secondsPerToken}.
 *   <li>An answer tells {@code L}, the remaining tokens. The set point {@code R} is {@code 4 /
 *       sqrt(n)} tokens with {@code n = T / secondsPerToken}; in place of 4 at most a tenth of the
 *       pool. After twenty looks {@code R} is at most {@code 0.32 * max(1, highest L)^2}, for tiny
 *       buckets. With {@code s = L - R} and {@code g = n / threads} the gate opens earlier by
 *       {@code 1.2 * s / g} of its gap, within -20 % and +30 %. {@code T} shrinks by {@code 1.4 * s
 *       / g}, within -9 % and +3 %, unless the level is on its way already. If {@code L} rose by
 *       {@code d} and {@code s} is more than five tokens, {@code T} may shrink by half of the part
 *       {@code d / (d + g)} that nobody took. Only whole tokens are told, so {@code s} gets a
 *       random half token more or less, which never makes a lack greater.
 *   <li>A client that is slower than the others has a lower {@code R}, finds more tokens than that
 *       and speeds up. So all come to the same {@code T}.
 *   <li>Other clients may never slow down. So once {@code T} has settled, it at most doubles
 *       without a refusal. Then those clients are refused as well.
 *   <li>A request that is refused at the start tries again after two tokens' time: it takes one
 *       token, and {@code L} tells whether another client took the other. Refused once more, it
 *       tries at a random moment of eight tokens' time; {@code L} then tells how many came before.
 *       After a later refusal {@code T} grows by 22 % (at the start 19 %) of one thread's part of
 *       it, and the call is the first to try again. A request that was on its way when another was
 *       refused says nothing new. After a hundred looks {@code T} changes by two fifths of all
 *       that.
 *   <li>If half a window passes without a grant, and then more tokens come than a pool could have
 *       gained, the server has an exact window. {@code T} then follows from the grants in the
 *       window before that silence. It changes once in a window, by half of the part that nobody
 *       used: {@code T *= 1 - 0.5 * (least L of the window - 1 / sqrt(n)) / tokens}, or by a
 *       quarter of the part that was asked for in vain.
 *   <li>{@code Retry-After} closes the gate for that time. If the server does not tell what
 *       remains, or always tells none, each success shortens {@code T} by 5 %. After the first
 *       refusal the rate of each thread grows, in the time of a token, by 0.07 % of the told rate.
 * </ul>
 *
 * <p>{@link Call#hold} tells all of a call's waiting, also that for its turn. No constant is tied
 * to a server or to a number of clients. docs/level-control.md tells how this works and what else
 * was tried; docs/level-control-limits.md tells where it does not help.
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

package dev.sluice.ratelimit;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.ServerLimit;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The slot of one request that is in flight. It stays open, and so taken, until its owner tells how
 * the request ended; the first of the three calls counts. Safe for use by several threads.
 */
public final class Slot implements Leave {

  private static final Duration LEAST_PAUSE = Duration.ofSeconds(1);

  private final Dispatcher desk;
  private final long ticket;
  private final long sentAt;
  private final AtomicBoolean settled = new AtomicBoolean();

  Slot(Dispatcher desk, long ticket) {
    this.desk = desk;
    this.ticket = ticket;
    this.sentAt = desk.time().nanos();
  }

  /** The headers of the answer are there: the slot counts as used now. */
  @Override
  public void answered() {
    answered(ServerAnswer.OF_NOTHING);
  }

  /**
   * The same, and the limiter hears what the answer says of the server's limits. It goes by the
   * newest request that was answered; an answer to an older one can only make it stricter. After a
   * refusal nothing is granted for as long as the server named, but for a second at least.
   */
  public void answered(ServerAnswer answer) {
    answered(pause(answer), answer.limits());
  }

  void answered(@Nullable Duration pause, List<ServerLimit> limits) {
    if (settle()) {
      desk.answered(ticket, sentAt, pause, limits);
    }
  }

  /** How long nothing is granted after that answer; null if it is no refusal. */
  static @Nullable Duration pause(ServerAnswer answer) {
    if (!answer.isRefusal()) {
      return null;
    }
    Duration named = Objects.requireNonNullElse(answer.retryAfter(), Duration.ZERO);
    Duration whole = answer.ofQuota() && !named.isZero() ? named.plus(ServerLimit.MARGIN) : named;
    return whole.compareTo(LEAST_PAUSE) < 0 ? LEAST_PAUSE : whole;
  }

  /**
   * No answer came, and the request may still arrive: the slot counts as used when the worst
   * transit since its sending is over, or now if it is.
   */
  @Override
  public void givenUp() {
    if (settle()) {
      long missing = desk.worstTransitNanos() - (desk.time().nanos() - sentAt);
      desk.givenUp(ticket, Math.max(0, missing));
    }
  }

  /** The request has surely not left: the slot goes back. */
  @Override
  public void neverSent() {
    if (settle()) {
      desk.giveBack(ticket, 1);
    }
  }

  private boolean settle() {
    return !settled.getAndSet(true);
  }
}

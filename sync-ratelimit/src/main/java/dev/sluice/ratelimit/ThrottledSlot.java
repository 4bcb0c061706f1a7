package dev.sluice.ratelimit;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** A slot whose answer the throttle hears as well. */
final class ThrottledSlot implements Slot {

  private final ThrottleQueue queue;
  private final HeldSlot slot;
  private final Throttle.Call call;
  private final AtomicBoolean settled = new AtomicBoolean();

  ThrottledSlot(ThrottleQueue queue, HeldSlot slot, Throttle.Call call) {
    this.queue = queue;
    this.slot = slot;
    this.call = call;
  }

  @Override
  public void answered(ServerAnswer answer) {
    if (settled.getAndSet(true)) {
      return;
    }
    boolean isItsQuotas = answer.ofQuota() && slot.isOfQuota();
    if (isItsQuotas && answer.retryAfter() != null) {
      call.abandon(queue.nanos()); // the quota knows all there is to know
      slot.answered(answer);
    } else {
      call.answered(answer, queue.nanos());
      slot.answered(answer.isRefusal() ? answer.withRetryAfter(pause(answer)) : answer);
    }
    queue.tellTheOthers();
  }

  private Duration pause(ServerAnswer refusal) {
    Duration named = refusal.retryAfter();
    if (named != null) {
      queue.keep(call);
      return named;
    }
    Duration chosen = call.hold(queue.nanos());
    if (chosen.isZero()) {
      // That very moment was given to it, and it is not used.
      call.abandon(queue.nanos());
    } else {
      queue.keep(call);
    }
    return chosen;
  }

  @Override
  public void givenUp() {
    if (!settled.getAndSet(true)) {
      slot.givenUp();
      queue.abandon(call);
    }
  }

  @Override
  public void neverSent() {
    if (!settled.getAndSet(true)) {
      slot.neverSent();
      queue.abandon(call);
    }
  }
}

package dev.sluice.ratelimit;

import io.reactivex.rxjava3.core.FlowableTransformer;
import io.reactivex.rxjava3.core.Single;
import java.util.concurrent.Callable;
import java.util.function.Function;

/**
 * Lets requests through one slot each, for who sends them himself and wants to know nothing of
 * slots. A request that succeeds stamps its slot when it ends. One that fails, or is no longer
 * wanted, may still arrive: its slot stays used, as {@link Slot#givenUp()} has it. Whoever learns
 * more of the answer, such as that the server refused, takes a {@link RateLimiter#slot} or a {@link
 * Gate#pass(Priority, java.time.Duration)} himself and tells it.
 *
 * <p>What a request throws passes through as it is. {@link RateLimitedException}, {@link
 * RateLimitTimeoutException} and {@link RateLimiterClosedException} say that it was not sent. Safe
 * for use by several threads.
 */
public final class Turnstile {

  private final Callable<? extends Leave> blocking;
  private final Single<? extends Leave> waiting;

  Turnstile(Callable<? extends Leave> blocking, Single<? extends Leave> waiting) {
    this.blocking = blocking;
    this.waiting = waiting;
  }

  /**
   * Waits for a slot and runs the request, both on this thread, which must not be one of the
   * limiter's scheduler. An interrupt while it waits leaves no slot behind.
   *
   * @throws RateLimitedException at once, if the wait told is longer than the time allowed
   * @throws RateLimitTimeoutException if the wait was in vain
   * @throws InterruptedException if the thread was interrupted while it waited
   * @throws Exception whatever the request throws
   */
  public <T> T call(Callable<T> request) throws Exception {
    Leave leave = blocking.call();
    try {
      T value = request.call();
      leave.answered();
      return value;
    } finally {
      leave.givenUp(); // unless it was answered
    }
  }

  /**
   * Waits for a slot at each subscription, then subscribes to the request on the limiter's
   * scheduler: one that blocks says {@code subscribeOn} itself. Disposing while it waits leaves no
   * slot behind.
   */
  public <T> Single<T> limit(Single<T> request) {
    return waiting.flatMap(
        leave -> request.doOnSuccess(value -> leave.answered()).doFinally(leave::givenUp));
  }

  /**
   * Makes a request of each element, in order, each with a slot of its own; the answers come in the
   * same order. Takes no more elements than can be under way.
   *
   * @param atOnce how many requests may be under way or wait for a slot, at least 1
   * @param request called when the element's slot is there
   */
  public <T, R> FlowableTransformer<T, R> each(int atOnce, Function<T, Single<R>> request) {
    if (atOnce < 1) {
      throw new IllegalArgumentException("At least 1 request at once, not " + atOnce);
    }
    return elements ->
        elements.concatMapEager(
            element -> limit(Single.defer(() -> request.apply(element))).toFlowable(), atOnce, 1);
  }
}

package dev.sluice.ratelimit;

import dev.sluice.ratelimit.ThrottleQueue.HeldBack;
import dev.sluice.throttle.QuotaHeaders;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.exceptions.Exceptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes calls to a server whose limits are unknown. The client holds requests back as a {@link
 * Throttle} says, and repeats refused requests (429):
 *
 * <pre>{@code
 * var client = ThrottledClient.builder(strategy, Time.system(), Schedulers.computation()).build();
 * HttpResponse<String> response =
 *     client.call(
 *         () -> http.send(request, BodyHandlers.ofString()),
 *         got -> ServerAnswer.of(got.statusCode(), got.headers().map()));
 * }</pre>
 *
 * <ul>
 *   <li>A refusal means that the server did not process the request. <b>Every refused call is
 *       repeated</b>, but no call after another status or an exception.
 *   <li>To repeat a 503 too, read the 503 as a refusal. {@code ThrottleInterceptor}, for OkHttp and
 *       Retrofit, repeats only methods that are safe to repeat.
 *   <li>When no tries or no time are left, the caller gets the last refusal unchanged.
 *   <li>A {@code Retry-After} pauses all calls of the client. If the server names no time, the
 *       throttle decides for each call.
 *   <li>With an {@link AccountLimiter}, each request and each repeat takes a slot. A request waits
 *       for the budget, then the throttle, then the pace.
 * </ul>
 *
 * <p>All threads of a process should share one client, so that the throttle learns from all calls.
 * Shared ledgers share limits and pauses among processes; a throttle's knowledge stays in its
 * process. Safe for use by several threads.
 */
public final class ThrottledClient {

  private static final Logger LOG = LoggerFactory.getLogger(ThrottledClient.class);

  private final Builder options;
  private final CompositeLimiter limiter;
  private final ThrottleQueue queue;

  ThrottledClient(Builder options) {
    this.options = options;
    this.limiter = options.limiter().all();
    this.queue = limiter.queueOf(options.throttle());
  }

  /**
   * Returns options of a client without limits.
   *
   * @param throttle a throttle that no other limiter or client uses
   * @param scheduler runs the waits; has threads of its own or a virtual clock
   */
  public static Builder builder(Throttle throttle, Time time, Scheduler scheduler) {
    return builder(throttle, AccountLimiter.of(time, scheduler, List.of()));
  }

  /**
   * Returns options of a client that also keeps the limiter's limits. The client uses the limiter's
   * clock and scheduler.
   *
   * @param throttle a throttle that no other limiter or client uses
   * @param limiter may be used by others too; the client does not close the limiter
   */
  public static Builder builder(Throttle throttle, AccountLimiter limiter) {
    return new Builder(throttle, limiter);
  }

  /**
   * A call that can be cancelled, and that shows afterwards how many requests it sent and how long
   * it waited.
   */
  public ThrottledCall begin() {
    return new ThrottledCall(this);
  }

  /**
   * Makes a call on this thread: the same as {@link ThrottledCall#run} of a new call. Do not call
   * this method on the client's scheduler.
   *
   * @param request sends one request; called once for each try
   * @param reading reads from the result how the server answered, and what limits it named; returns
   *     null if a cache answered and nothing was sent
   * @throws RateLimitedException if the first request could not be sent in time; nothing was sent
   * @throws InterruptedException if the thread was interrupted while it waited
   * @throws Exception whatever the request throws
   */
  public <T> T call(
      Callable<? extends T> request, Function<? super T, @Nullable ServerAnswer> reading)
      throws Exception {
    return begin().run(request, reading);
  }

  /**
   * Makes a call at each subscription. The client subscribes to requests on the scheduler, so a
   * request that blocks must call {@code subscribeOn} itself. Disposal ends the wait, or the
   * request under way.
   *
   * @param request the request; subscribed to once for each try
   * @param reading reads from the value how the server answered, and what limits it named; returns
   *     null if a cache answered and nothing was sent
   */
  public <T> Single<T> call(
      Single<T> request, Function<? super T, @Nullable ServerAnswer> reading) {
    return Single.defer(() -> begin().emit(request, reading));
  }

  /**
   * The header fields in which the server reports its quotas, set by {@link AccountLimiter#toldBy}.
   */
  public QuotaHeaders quotaHeaders() {
    return options.limiter().quotaHeaders();
  }

  Time time() {
    return limiter.time();
  }

  Builder options() {
    return options;
  }

  HeldBack place(@Nullable HeldBack refused) {
    return queue.placeToRepeat(refused);
  }

  Acquisition<Slot> acquireSlot(HeldBack place) {
    return limiter.acquireSlot("", options.priority(), place);
  }

  /** The answer in an exception of a request; null if the exception is no answer. */
  @Nullable ServerAnswer read(Throwable thrown) {
    return options.errors().apply(thrown);
  }

  /** Passes the call to the listener, and logs the listener's errors. */
  void tell(ThrottledCall call) {
    try {
      options.listener().accept(call);
    } catch (Throwable its) { // also a checked one, which Kotlin does not check
      Exceptions.throwIfFatal(its);
      LOG.warn("a listener of a throttled client failed: {}", its.toString());
    }
  }

  /** Options of a {@link ThrottledClient}. Not safe for several threads. */
  public static final class Builder {

    private final Throttle throttle;
    private final AccountLimiter limiter;
    private int tries = Integer.MAX_VALUE;
    private Duration within = Duration.ofMinutes(10);
    private Priority priority = Priority.INTERACTIVE;
    private Function<? super Throwable, @Nullable ServerAnswer> errors = thrown -> null;
    private Consumer<? super ThrottledCall> listener = call -> {};

    Builder(Throttle throttle, AccountLimiter limiter) {
      this.throttle = throttle;
      this.limiter = limiter;
    }

    /**
     * Sets how many requests one call may make at most. Default: any number.
     *
     * @throws IllegalArgumentException if {@code most} is below 1
     */
    public Builder tries(int most) {
      if (most < 1) {
        throw new IllegalArgumentException("a call must have at least 1 try: " + most);
      }
      tries = most;
      return this;
    }

    /**
     * Sets the time within which a call must send its last request. Default 10 minutes; cut to 366
     * days. A request that is under way at the end of the time goes on. A blocking call begins no
     * wait that is expected to be too long.
     *
     * @throws IllegalArgumentException if {@code length} is negative
     */
    public Builder within(Duration length) {
      within = Deadline.checked(length);
      return this;
    }

    /**
     * Sets the priority of the requests in the limiter's queues. Default {@link
     * Priority#INTERACTIVE}.
     */
    public Builder priority(Priority of) {
      priority = of;
      return this;
    }

    /**
     * Sets a function that reads the answer in an exception, for libraries that throw at a 429. If
     * the function returns null, the exception passes through without a repeat. The default
     * function returns null.
     */
    public Builder errors(Function<? super Throwable, @Nullable ServerAnswer> reading) {
      errors = reading;
      return this;
    }

    /**
     * Sets a listener for calls that are over, which hears of a call before the caller has the
     * answer. The listener must be quick, because it runs on the thread that ended the call. The
     * listener's exceptions are only logged. Default: no listener.
     */
    public Builder listener(Consumer<? super ThrottledCall> who) {
      listener = who;
      return this;
    }

    /** The client. */
    public ThrottledClient build() {
      Builder copy = new Builder(throttle, limiter);
      copy.tries = tries;
      copy.within = within;
      copy.priority = priority;
      copy.errors = errors;
      copy.listener = listener;
      return new ThrottledClient(copy);
    }

    Throttle throttle() {
      return throttle;
    }

    AccountLimiter limiter() {
      return limiter;
    }

    int tries() {
      return tries;
    }

    Duration within() {
      return within;
    }

    Priority priority() {
      return priority;
    }

    Function<? super Throwable, @Nullable ServerAnswer> errors() {
      return errors;
    }

    Consumer<? super ThrottledCall> listener() {
      return listener;
    }
  }
}

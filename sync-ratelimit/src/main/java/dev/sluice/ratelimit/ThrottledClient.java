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
 * Makes calls to a server whose limits are not known: holds each request back as a {@link Throttle}
 * says, and repeats it after a refusal (429). It wraps any call, whatever sends it:
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
 *   <li>A refusal means that the server did not process the request, so <b>every call that is given
 *       to this client is repeated after one</b>. Nothing else is repeated: no other status, no
 *       exception. To repeat a 503 too, read it as a refusal. {@code ThrottleInterceptor}, for
 *       OkHttp and Retrofit, repeats by itself only methods that may be repeated in any case.
 *   <li>When no tries or no time are left, the caller gets the last refusal as it came.
 *   <li>A {@code Retry-After} pauses all calls of the client. Where the server names no time, the
 *       strategy decides for each call.
 *   <li>With an {@link AccountLimiter}, each request also takes a slot there, and so does each
 *       repeat. Limits are promised; the strategy is learned. A request waits in the order budget,
 *       strategy, pace.
 * </ul>
 *
 * <p>All threads of a process share one client, and its strategy learns from all of them. Processes
 * share limits and the server's pauses if the limiter's ledgers are shared; what a strategy has
 * learned stays in its process. Safe for use by several threads.
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
   * Options of a client without limits.
   *
   * @param throttle that serves nobody else
   * @param scheduler for waits; it has threads of its own or a virtual clock
   */
  public static Builder builder(Throttle throttle, Time time, Scheduler scheduler) {
    return builder(throttle, AccountLimiter.of(time, scheduler, List.of()));
  }

  /**
   * Options of a client that also keeps these limits. It uses the limiter's clock and scheduler.
   *
   * @param throttle that serves nobody else
   * @param limiter which others may use too; the client does not close it
   */
  public static Builder builder(Throttle throttle, AccountLimiter limiter) {
    return new Builder(throttle, limiter);
  }

  /** A call that can be cancelled, and that tells afterwards how often and how long it waited. */
  public ThrottledCall begin() {
    return new ThrottledCall(this);
  }

  /**
   * Makes a call on this thread. The same as {@link ThrottledCall#run} of a new call; not to be
   * called on the scheduler.
   *
   * @param request sends one request; called once for each try
   * @param reading what its result says; null if nothing was sent, since it came from a cache
   * @throws RateLimitedException if the first request could not be sent in time. Nothing was sent
   * @throws InterruptedException if the thread was interrupted while it waited
   * @throws Exception whatever the request throws
   */
  public <T> T call(
      Callable<? extends T> request, Function<? super T, @Nullable ServerAnswer> reading)
      throws Exception {
    return begin().run(request, reading);
  }

  /**
   * Makes a call at each subscription. Each request is subscribed to on the scheduler, so a request
   * that blocks must call {@code subscribeOn} itself. Disposing ends the wait, or the request under
   * way.
   *
   * @param request subscribed to once for each try
   * @param reading what its value says; null if nothing was sent, since it came from a cache
   */
  public <T> Single<T> call(
      Single<T> request, Function<? super T, @Nullable ServerAnswer> reading) {
    return Single.defer(() -> begin().emit(request, reading));
  }

  /** The fields that tell of the server's quotas, set by {@link AccountLimiter#toldBy}. */
  public QuotaHeaders quotaHeaders() {
    return options.limiter().quotaHeaders();
  }

  Time time() {
    return limiter.time();
  }

  Builder options() {
    return options;
  }

  /**
   * A place for the next request of a call.
   *
   * @param refused the place of the request that is repeated; null for the first one
   */
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

  /** Tells the listener, and logs its errors. */
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
     * How many requests a call may make at most. Default: any number.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public Builder tries(int most) {
      if (most < 1) {
        throw new IllegalArgumentException("a call must have at least 1 try: " + most);
      }
      tries = most;
      return this;
    }

    /**
     * How long a call may take until its last request is sent, all waits and tries together.
     * Default 10 minutes; cut to 366 days. A request that is under way then is not ended. A
     * blocking call does not begin a wait that is expected to be longer.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public Builder within(Duration length) {
      within = Deadline.checked(length);
      return this;
    }

    /**
     * How its requests stand in the queues of the limiter. Default {@link Priority#INTERACTIVE}.
     */
    public Builder priority(Priority of) {
      priority = of;
      return this;
    }

    /**
     * Reads the answer in an exception, for libraries that throw at a 429. If the function returns
     * null, as it does by default, the exception passes through and nothing is repeated.
     */
    public Builder errors(Function<? super Throwable, @Nullable ServerAnswer> reading) {
      errors = reading;
      return this;
    }

    /**
     * Who is told of each call when it is over, before the caller has the answer. This runs on the
     * thread that ended the call, so it must be quick. Its exceptions are logged and go no further.
     * Default: nobody.
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

package dev.sluice.ratelimit;

import dev.sluice.throttle.QuotaHeaders;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.FlowableTransformer;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Lets requests through within limits: every request needs a slot. The owner of a slot reports what
 * became of the request.
 *
 * <pre>{@code
 * acquire(3, SYNC)  an Acquisition, which waits and can be cancelled
 *   .await(10 s)    3 Slots, all or none
 *   .next(path)     for each request an Acquisition of its Slot
 *   .await(10 s)    the Slot
 *   .answered(...)  or givenUp() or neverSent()
 * }</pre>
 *
 * <p>A single request uses {@link #call} or {@link #acquireSlot}. A {@link WindowLimiter} keeps
 * limits; an {@link AccountLimiter} keeps several limiters in order. {@link
 * AccountLimiter#throttledBy} adds a throttle that learns from answers.
 *
 * <p>Times are exact to the nanosecond. A time to wait of zero means now or never; times above 366
 * days are cut. Asynchronous results come on the limiter's scheduler; a real scheduler must have
 * threads of its own. Never call a blocking method on that scheduler. Safe for use by several
 * threads; the {@link SlotLedger} decides what survives a crash.
 */
public interface RateLimiter extends AutoCloseable {

  /**
   * Acquires slots for all of these requests, or no slots at all.
   *
   * @param paths each request's path, relative to the server's base; empty if no quota counts it
   * @throws IllegalArgumentException if there is no request, or more than the limits can ever allow
   */
  Acquisition<Slots> acquire(List<String> paths, Priority priority);

  /** Acquires slots for n requests that no quota counts, or no slots at all. */
  default Acquisition<Slots> acquire(int n, Priority priority) {
    return acquire(Collections.nCopies(n, ""), priority);
  }

  /** Acquires the slot of a single request, which is sent as soon as the slot is there. */
  Acquisition<Slot> acquireSlot(String path, Priority priority);

  /**
   * Grants nothing for the given time, because the server asked for a pause. An earlier pause that
   * would end later goes on. Slots that are already held can still be used.
   *
   * @param length the pause's length, cut to 366 days; zero or less does nothing
   */
  void pause(Duration length);

  /**
   * The header fields in which the server reports its quotas, for code that reads the server's
   * answers. Default: none.
   */
  default QuotaHeaders quotaHeaders() {
    return QuotaHeaders.NONE;
  }

  /** The clock by which the limiter's waits are measured. */
  Time time();

  /**
   * Grants nothing more, and ends every wait with {@link RateLimiterClosedException}. The owner of
   * a taken slot can still report what became of the request. An operation can still give its
   * {@link Slots} back. With a {@link WindowLimiter}, the operation can also still use the slots.
   * With an {@link AccountLimiter}, it cannot, because each request also needs the closed pace.
   */
  @Override
  void close();

  /** Options of a new limiter. See {@link WindowLimiter}. */
  static Builder builder(Time time, Scheduler scheduler) {
    return new Builder(time, scheduler);
  }

  /**
   * Waits for a slot and runs the request, both on this thread. A request that returns counts as
   * answered. If the request throws, its slot stays used, because the request may still reach the
   * server.
   *
   * @throws RateLimitedException if no slot was granted in time; nothing was sent
   * @throws RateLimiterClosedException if the limiter is closed; nothing was sent
   * @throws LedgerException if the ledger refuses or stays unreachable; nothing was sent
   * @throws InterruptedException if the thread was interrupted while it waited
   * @throws Exception whatever the request throws
   */
  default <T> T call(Callable<T> request, Priority priority, Duration within) throws Exception {
    Objects.requireNonNull(request, "request");
    Slot slot = acquireSlot("", priority).await(within);
    try {
      T value = request.call();
      slot.answered();
      return value;
    } finally {
      slot.givenUp(); // unless it was answered
    }
  }

  /**
   * Waits for a slot at each subscription, then subscribes to the request on the limiter's
   * scheduler. A request that blocks must call {@code subscribeOn} itself. Disposal during the wait
   * gives the slot back.
   */
  default <T> Single<T> call(Single<T> request, Priority priority, Duration within) {
    Objects.requireNonNull(request, "request");
    Duration most = Deadline.checked(within);
    return Single.defer(() -> acquireSlot("", priority).granted(most))
        .flatMap(slot -> request.doOnSuccess(value -> slot.answered()).doFinally(slot::givenUp));
  }

  /**
   * Makes one request of each element, each request with a slot of its own. The results come in the
   * order of the elements. The transformer takes only as many elements as may be under way.
   *
   * @param atOnce how many requests may wait or be under way; at least 1
   * @param request creates the request; called when the element's slot is granted
   */
  default <T, R> FlowableTransformer<T, R> callEach(
      int atOnce, Function<T, Single<R>> request, Priority priority, Duration within) {
    if (atOnce < 1) {
      throw new IllegalArgumentException("at least 1 request must run at once: " + atOnce);
    }
    return elements ->
        elements.concatMapEager(
            element ->
                call(Single.defer(() -> request.apply(element)), priority, within).toFlowable(),
            atOnce,
            1);
  }

  /** Options of a {@link WindowLimiter}. Not safe for several threads. */
  final class Builder {

    private final Time time;
    private final Scheduler scheduler;
    private List<Limit> limits = List.of();
    private boolean countsAtOnce;
    private Duration worstTransit = Duration.ofSeconds(30);
    private LimiterListener listener = LimiterListener.NONE;
    private @Nullable SlotLedger ledger;

    Builder(Time time, Scheduler scheduler) {
      this.time = time;
      this.scheduler = scheduler;
    }

    /** All limits that hold at the same time. Default none: everything is granted. */
    public Builder limits(List<Limit> all) {
      limits = List.copyOf(all);
      return this;
    }

    /** All limits that hold at the same time. Default none: everything is granted. */
    public Builder limits(Limit... all) {
      return limits(List.of(all));
    }

    /**
     * Sets whether a slot counts as used from its acquisition. Default false: a slot counts from
     * the time when the answer's headers come, after the server counted the request. With true, an
     * exact server may refuse requests when network delays vary.
     */
    public Builder countAtOnce(boolean atOnce) {
      countsAtOnce = atOnce;
      return this;
    }

    /**
     * Sets how late a sent request may still reach the server: zero to one day, default 30 s. The
     * value delays only slots whose request was given up or whose holder died.
     */
    public Builder worstTransit(Duration length) {
      worstTransit = length;
      return this;
    }

    /** Where slots are remembered, for this limiter alone. Default: a new one in memory. */
    public Builder ledger(SlotLedger where) {
      ledger = where;
      return this;
    }

    /** Who hears what happens. Default {@link LimiterListener#NONE}. */
    public Builder listener(LimiterListener who) {
      listener = who;
      return this;
    }

    /**
     * The limiter.
     *
     * @throws IllegalArgumentException if the worst transit is out of range
     */
    public WindowLimiter build() {
      return new WindowLimiter(new Dispatcher(this));
    }

    Time time() {
      return time;
    }

    Scheduler scheduler() {
      return scheduler;
    }

    LimiterConfig config() {
      return new LimiterConfig(limits, worstTransit).countAtOnce(countsAtOnce);
    }

    SlotLedger ledger() {
      if (ledger == null) {
        return SlotLedger.memory(time);
      }
      boolean isRemote = ledger instanceof SlotLedger.Remote;
      return new WriteBehind(isRemote ? ((SlotLedger.Remote) ledger).prompt() : ledger, time);
    }

    @Nullable SlotLedger givenLedger() {
      return ledger;
    }

    LimiterListener listener() {
      return listener;
    }
  }
}

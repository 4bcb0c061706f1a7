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
 * Lets requests through within limits. Every request needs a slot. Acquiring a slot may take a
 * while. The owner of a slot reports what became of the request.
 *
 * <pre>{@code
 * acquire(3, SYNC)  an Acquisition, which waits and can be cancelled
 *   .await(10 s)    3 Slots, all or none
 *   .next(path)     for each request an Acquisition of its Slot
 *   .await(10 s)    the Slot
 *   .answered(...)  or givenUp() or neverSent()
 * }</pre>
 *
 * <p>A single request goes through {@link #call}, or takes its slot by {@link #acquireSlot}. There
 * are two limiters. A {@link WindowLimiter} keeps limits, and an {@link AccountLimiter} keeps
 * several limiters in order. With {@link AccountLimiter#throttledBy} it also learns from answers.
 *
 * <p>Times are exact to the nanosecond. A time to wait is at least zero, which means now or never,
 * and is cut to 366 days. Safe for use by several threads. Asynchronous results come on the
 * limiter's scheduler, which must have threads of its own or a virtual clock. Methods that block
 * must not be called on that scheduler. The {@link SlotLedger} decides what survives a crash.
 */
public interface RateLimiter extends AutoCloseable {

  /**
   * Acquires slots for all of these requests or for none.
   *
   * @param paths the path of each request, relative to the server's base; empty for a request that
   *     no quota counts
   * @throws IllegalArgumentException if there is no request, or more than the limits ever allow
   */
  Acquisition<Slots> acquire(List<String> paths, Priority priority);

  /** The same for n requests that no quota counts. */
  default Acquisition<Slots> acquire(int n, Priority priority) {
    return acquire(Collections.nCopies(n, ""), priority);
  }

  /** Acquires the slot of a single request, which is sent as soon as the slot is there. */
  Acquisition<Slot> acquireSlot(String path, Priority priority);

  /**
   * Grants nothing for this long from now, because the server asked for it. Never shortens an
   * earlier pause. Slots that are held can still be used.
   *
   * @param length cut to at most 366 days; nothing happens unless it is positive
   */
  void pause(Duration length);

  /** How the server tells of its quotas, for whoever reads its answers. Default: not at all. */
  default QuotaHeaders quotaHeaders() {
    return QuotaHeaders.NONE;
  }

  /** The clock of its waits. */
  Time time();

  /**
   * Ends all who wait with {@link RateLimiterClosedException} and grants nothing more. A slot that
   * was taken can still be answered and given back. Slots of an operation can still be given back,
   * but those that would have to wait for a pace cannot be used any more.
   */
  @Override
  void close();

  /** Options of a new limiter. See {@link WindowLimiter}. */
  static Builder builder(Time time, Scheduler scheduler) {
    return new Builder(time, scheduler);
  }

  /**
   * Waits for a slot and runs the request, both on this thread. A request that returns counts as
   * answered. If the request throws, its slot stays used, since the request may still arrive; the
   * exception passes through as it is.
   *
   * @throws RateLimitedException if there is no slot within that time: at once if that is expected,
   *     else after the wait. Nothing was sent
   * @throws RateLimiterClosedException if the limiter is closed. Nothing was sent
   * @throws LedgerException if the ledger cannot be reached when the time is over, or refuses for
   *     good. Nothing was sent
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
   * scheduler. A request that blocks must call {@code subscribeOn} itself. Disposing during the
   * wait leaves no slot behind.
   */
  default <T> Single<T> call(Single<T> request, Priority priority, Duration within) {
    Objects.requireNonNull(request, "request");
    Duration most = Deadline.checked(within);
    return Single.defer(() -> acquireSlot("", priority).granted(most))
        .flatMap(slot -> request.doOnSuccess(value -> slot.answered()).doFinally(slot::givenUp));
  }

  /**
   * Makes a request of each element, in order, each with a slot of its own; the answers come in the
   * same order. Takes no more elements than can be under way.
   *
   * @param atOnce how many requests may be under way or wait for a slot, at least 1
   * @param request called when the element's slot is there
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

    /** All limits that hold at once. Default none: everything is granted. */
    public Builder limits(List<Limit> all) {
      limits = List.copyOf(all);
      return this;
    }

    /** All limits that hold at once. Default none: everything is granted. */
    public Builder limits(Limit... all) {
      return limits(List.of(all));
    }

    /**
     * Whether a slot counts as used from the moment it is acquired. That is simple, and good enough
     * if requests reach the server without delay. If delays vary, an exact server refuses some.
     *
     * <p>Default false: the slot counts from the moment when the answer's headers arrive. The
     * server counted the request no later than that. So the next use of the slot never meets a full
     * window on the server, however long each request was on its way.
     */
    public Builder countAtOnce(boolean atOnce) {
      countsAtOnce = atOnce;
      return this;
    }

    /**
     * How late a request that was sent may still reach the server, from zero to a day. Default 30
     * s. It delays only slots whose request was given up or whose holder died.
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

package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Options of a {@link WindowLimiter}. Not safe for several threads. */
public final class RateLimiterBuilder {

  private final Time time;
  private final Scheduler scheduler;
  private List<Limit> limits = List.of();
  private boolean countsAtOnce;
  private Duration worstTransit = Duration.ofSeconds(30);
  private LimiterListener listener = LimiterListener.NONE;
  private @Nullable SlotLedger ledger;

  RateLimiterBuilder(Time time, Scheduler scheduler) {
    this.time = time;
    this.scheduler = scheduler;
  }

  /** All limits that hold at once. Default none: everything is granted. */
  public RateLimiterBuilder limits(List<Limit> all) {
    limits = List.copyOf(all);
    return this;
  }

  /** All limits that hold at once. Default none: everything is granted. */
  public RateLimiterBuilder limits(Limit... all) {
    return limits(List.of(all));
  }

  /**
   * Whether a slot counts as used from the moment it is acquired. Simple, and good enough for a
   * server that is hit without delay; under jitter an exact server refuses some of the requests.
   *
   * <p>Default false: it counts from the moment that the answer's headers arrive. The server
   * counted the request no later than that, so the next use of the slot never meets a full window
   * there, however long either was on its way.
   */
  public RateLimiterBuilder countAtOnce(boolean atOnce) {
    countsAtOnce = atOnce;
    return this;
  }

  /**
   * How late a request that was sent may still reach the server, from zero to a day. Default 30 s.
   * It delays only slots whose request was given up or whose holder died.
   */
  public RateLimiterBuilder worstTransit(Duration length) {
    worstTransit = length;
    return this;
  }

  /** Where slots are remembered, for this limiter alone. Default: a new one in memory. */
  public RateLimiterBuilder ledger(SlotLedger where) {
    ledger = where;
    return this;
  }

  /** Who hears what happens. Default {@link LimiterListener#NONE}. */
  public RateLimiterBuilder listener(LimiterListener who) {
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
    return ledger == null ? SlotLedger.memory(time) : new WriteBehind(ledger, time);
  }

  @Nullable SlotLedger givenLedger() {
    return ledger;
  }

  LimiterListener listener() {
    return listener;
  }
}

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
  private Stamp stamp = Stamp.RESPONSE;
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

  /** When a slot counts as used. Default {@link Stamp#RESPONSE}. */
  public RateLimiterBuilder stamp(Stamp moment) {
    stamp = moment;
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
    return new LimiterConfig(limits, stamp, worstTransit);
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

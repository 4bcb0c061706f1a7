package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.LedgerSnapshot;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.LimiterListener;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.time.Time;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Slots that machines share, on one Redis. All machines that use the same key and the same limits
 * stay within these together. Each step is one script and one trip, in Redis's own time. So no
 * machine's clock matters, but Redis's clock must not be set forward.
 *
 * <p><b>Holders that die.</b> Open slots have a lease, which is checked and prolonged before each
 * use. A holder that does not prolong its lease is taken for dead: its slots count as used from the
 * end of the lease plus the worst transit, and not from when they were acquired.
 *
 * <p><b>Redis is gone.</b> By default nothing is granted. Waiting calls keep their place, and Redis
 * is tried again after 5 s at the latest. Other attempts end with {@link LedgerException}. With
 * {@link RedisOptions#withLocalShare} each machine grants its share by itself and writes its grants
 * down when Redis is back. Either way slots in hand may be used while their lease surely runs; a
 * use that cannot be written down counts from the end of the lease.
 *
 * <p><b>Redis forgets</b> (a flush, an eviction, a failover to an older copy). The next ledger that
 * used the lost data notices it and calls {@link LimiterListener#ledgerForgot}. Nobody is granted a
 * slot until a window and the worst transit have passed.
 *
 * <p>The server is one Redis, or the one node of a cluster that holds the keys, which share a hash
 * tag. Safe for use by several threads. A step runs on a thread of the ledger's own; its caller
 * waits for the answer, for four timeouts at worst. A {@link RateLimiter} waits for 50 ms only, and
 * goes on when a later answer comes. The password is in no log, error or text.
 */
public final class RedisLedger implements SlotLedger.Remote, AutoCloseable {

  /** How long a limiter waits for an answer. */
  static final Duration A_MOMENT = Duration.ofMillis(50);

  private static final Duration FOR_EVER = Duration.ofDays(1);

  private final RedisSteps steps;
  private final Duration patience;
  private final Duration patienceOfLimiters;

  private RedisLedger(RedisSteps steps, Duration patience, Duration patienceOfLimiters) {
    this.steps = steps;
    this.patience = patience;
    this.patienceOfLimiters = patienceOfLimiters;
  }

  /**
   * Opens the slots of a key, with the {@linkplain RedisOptions#defaults() default options}.
   *
   * @see #open(String, String, Time, RedisOptions)
   */
  public static RedisLedger open(String uri, String key, Time time) {
    return open(uri, key, time, RedisOptions.defaults());
  }

  /**
   * Opens the slots of a key. Connects at the first step, and anew whenever the connection broke.
   *
   * @param uri {@code redis://HOST:PORT}, or {@code rediss://USER:PASSWORD@HOST:PORT/DATABASE} for
   *     TLS; user, password, database and port may be left out
   * @param key whose slots: a name that stays when the token changes, never the token; not empty,
   *     no braces
   * @throws IllegalArgumentException if the address or the key does not look like this
   */
  public static RedisLedger open(String uri, String key, Time time, RedisOptions options) {
    RedisLink link = RedisLink.to(uri, new Keys(key), options.timeout());
    RedisSlots slots = new RedisSlots(link, time, options, () -> "");
    return new RedisLedger(new RedisSteps(slots, time, options), FOR_EVER, A_MOMENT);
  }

  /** A ledger whose limiters wait for each answer, as a clock that stands still requires. */
  static RedisLedger open(RedisLink link, Time time, RedisOptions options, Supplier<String> clock) {
    RedisSlots slots = new RedisSlots(link, time, options, clock);
    return new RedisLedger(new RedisSteps(slots, time, options), FOR_EVER, FOR_EVER);
  }

  @Override
  public SlotLedger prompt() {
    return new RedisLedger(steps, patienceOfLimiters, patienceOfLimiters);
  }

  @Override
  public long acquire(LimiterConfig config, int n) {
    return steps.acquire(config, n, false, patience);
  }

  @Override
  public long acquireInTurn(LimiterConfig config, int n) {
    return steps.acquire(config, n, true, patience);
  }

  /**
   * A place that its ledger does not give up ends a quarter of a second after the ledger should
   * have asked again.
   */
  @Override
  public void leave(LimiterConfig config) {
    steps.leave(config, patience);
  }

  /** While Redis is gone, its last answer is trusted for half a lease. */
  @Override
  public boolean renew(LimiterConfig config, long ticket) {
    return steps.renew(config, ticket, patience);
  }

  @Override
  public void answered(LimiterConfig config, long ticket) {
    steps.answered(config, ticket, patience);
  }

  @Override
  public void stamp(LimiterConfig config, long ticket, long laterNanos) {
    steps.stamp(config, ticket, laterNanos, patience);
  }

  @Override
  public int giveBack(LimiterConfig config, long ticket, int n) {
    return steps.giveBack(config, ticket, n, patience);
  }

  @Override
  public void pause(LimiterConfig config, long nanos) {
    steps.pause(config, nanos, patience);
  }

  /** While Redis is gone, shows the local ledger, paused until the next try. */
  @Override
  public LedgerSnapshot read(LimiterConfig config) {
    return steps.read(config, patience);
  }

  /** Closes the connection. Open slots stay open until their lease ends. */
  @Override
  public void close() {
    steps.close(patienceOfLimiters);
  }

  /** The key and the server, without user and password. */
  @Override
  public String toString() {
    return steps.toString();
  }
}

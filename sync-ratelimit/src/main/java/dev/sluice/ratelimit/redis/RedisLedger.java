package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.LedgerSnapshot;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.LimiterListener;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.time.Time;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Slots that machines share, on one Redis. All machines that use the same key and the same limits
 * stay within these together. Each step is one script and one trip, in Redis's own time, so no
 * machine's clock matters; Redis's must not be set forward.
 *
 * <p><b>Holders that die.</b> Open slots have a lease, which is checked and prolonged before each
 * use. If a holder does not prolong it, it is taken for dead: its slots count as used from the end
 * of the lease plus the worst transit, and not from when they were acquired.
 *
 * <p><b>Redis is gone.</b> By default nothing is granted. Waiting calls keep their place and Redis
 * is tried again, at most every 5 s; other attempts end with {@link LedgerException}. With {@link
 * RedisOptions#withLocalShare} each machine grants its share by itself and writes that down when
 * Redis is back. Either way slots in hand may be used while their lease surely runs; a use that
 * cannot be written down counts from the end of the lease.
 *
 * <p><b>Redis forgets</b> (a flush, an eviction, a failover to an older copy). The next ledger that
 * used the lost data notices it and calls {@link LimiterListener#ledgerForgot}. Nobody is granted a
 * slot until a window and the worst transit have passed.
 *
 * <p>One server, or one slot of a cluster at its own node: all keys share a hash tag. Safe for use
 * by several threads; each step blocks for its trip, or for four timeouts at worst. The password is
 * in no log, error or text.
 */
public final class RedisLedger implements SlotLedger, AutoCloseable {

  private final RedisSlots slots;
  private final Time time;
  private final RedisOptions options;
  private final Outage outage;
  private final Standby standby;
  private final Map<Long, Held> tickets = new HashMap<>();
  private @Nullable Attempt unanswered;
  private boolean waits;

  RedisLedger(RedisSlots slots, Time time, RedisOptions options) {
    this.slots = slots;
    this.time = time;
    this.options = options;
    this.outage = new Outage(time, options.listener());
    this.standby = new Standby(time, options.peers());
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
   * @throws IllegalArgumentException if one of these is not so
   */
  public static RedisLedger open(String uri, String key, Time time, RedisOptions options) {
    return open(RedisLink.to(uri, new Keys(key), options.timeout()), time, options, () -> "");
  }

  static RedisLedger open(RedisLink link, Time time, RedisOptions options, Supplier<String> clock) {
    return new RedisLedger(new RedisSlots(link, time, options, clock), time, options);
  }

  @Override
  public synchronized long acquire(LimiterConfig config, int n) {
    return step(config, () -> claimThere(config, n, false), () -> claimHere(config, n));
  }

  @Override
  public synchronized long acquireInTurn(LimiterConfig config, int n) {
    long ticket = step(config, () -> claimThere(config, n, true), () -> claimHere(config, n));
    waits = ticket < 0;
    return ticket;
  }

  /**
   * A place that its ledger does not give up ends a quarter of a second after the ledger should
   * have asked again.
   */
  @Override
  public synchronized void leave(LimiterConfig config) {
    if (waits && options.fair()) {
      waits = false;
      step(config, () -> slots.leave(config), () -> false);
    }
  }

  /** If the answer to the last attempt was lost, repeats that attempt, so that it counts once. */
  private long claimThere(LimiterConfig config, int n, boolean inTurn) {
    Attempt attempt = unanswered;
    if (attempt == null || attempt.n() != n || !isSure(attempt.since())) {
      attempt = new Attempt(newTicket(), n, Moment.of(time));
    }
    unanswered = attempt;
    long wait = slots.acquire(config, attempt.ticket(), n, inTurn);
    unanswered = null;
    if (wait > 0) {
      return -wait;
    }
    tickets.put(attempt.ticket(), new Held(n, attempt.since(), null));
    return attempt.ticket();
  }

  private long claimHere(LimiterConfig config, int n) {
    if (!standby.grants(config, n)) {
      throw outage.error();
    }
    long here = standby.acquire(config, n);
    if (here < 0) {
      return Math.max(here, -Math.max(1, outage.left()));
    }
    long ticket = newTicket();
    tickets.put(ticket, new Held(n, Moment.of(time), here));
    return ticket;
  }

  /** While Redis is gone, its last answer is trusted for half a lease. */
  @Override
  public synchronized boolean renew(LimiterConfig config, long ticket) {
    Held held = tickets.get(ticket);
    if (held == null || config.countsAtOnce()) {
      return held != null;
    }
    return step(
        config,
        () -> renewThere(config, ticket, held),
        () -> held.here() != null || isSure(held.sure()));
  }

  private boolean renewThere(LimiterConfig config, long ticket, Held held) {
    Moment asked = Moment.of(time);
    boolean alive = slots.renew(config, ticket, held.left());
    if (alive) {
      held.thereSince(asked);
    } else {
      tickets.remove(ticket);
    }
    return alive;
  }

  @Override
  public synchronized void answered(LimiterConfig config, long ticket) {
    Held held = tickets.get(ticket);
    if (held != null) {
      step(
          config,
          () -> slots.answered(config, ticket, held.left()),
          () -> standby.answered(config, held.here()));
      settle(ticket, held, 1);
    }
  }

  @Override
  public synchronized void stamp(LimiterConfig config, long ticket, long laterNanos) {
    Held held = tickets.get(ticket);
    if (held != null) {
      step(
          config,
          () -> slots.stamp(config, ticket, held.left(), laterNanos),
          () -> standby.stamp(config, held.here(), laterNanos));
      settle(ticket, held, 1);
    }
  }

  @Override
  public synchronized int giveBack(LimiterConfig config, long ticket, int n) {
    Held held = tickets.get(ticket);
    if (held == null) {
      return 0;
    }
    int first = Math.max(0, held.left() - n) + 1;
    int back =
        step(
            config,
            () -> slots.giveBack(config, ticket, first, held.left()),
            () -> standby.giveBack(config, held.here(), n));
    settle(ticket, held, n);
    return back;
  }

  private void settle(long ticket, Held held, int n) {
    if (held.settle(n) == 0) {
      tickets.remove(ticket);
    }
  }

  @Override
  public synchronized void pause(LimiterConfig config, long nanos) {
    if (!outage.isOn()) {
      try {
        slots.pause(config, nanos);
        return;
      } catch (JedisException gone) {
        outage.failed(slots.toString(), gone);
      }
    }
    standby.pause(config, nanos);
  }

  /** While Redis is gone, shows the local ledger, paused until the next try. */
  @Override
  public synchronized LedgerSnapshot read(LimiterConfig config) {
    return step(config, () -> slots.read(config), () -> standby.read(config, outage.left()));
  }

  /** Runs a step on Redis, or on the local ledger if Redis cannot be reached. */
  private <T> T step(LimiterConfig config, Supplier<T> there, Supplier<T> here) {
    if (outage.left() > 0) {
      return here.get();
    }
    try {
      if (outage.isOn()) {
        merge(config);
      }
      return there.get();
    } catch (JedisException gone) {
      outage.failed(slots.toString(), gone);
      return here.get();
    }
  }

  /** Writes down in Redis what was granted here meanwhile. If this succeeds, Redis is back. */
  private void merge(LimiterConfig config) {
    List<String> rows = new ArrayList<>(standby.uses(config));
    Moment now = Moment.of(time);
    if (!config.countsAtOnce()) {
      tickets.forEach((ticket, held) -> rows.addAll(held.rows(ticket)));
    }
    slots.merge(config, standby.pauseLeft(config), rows);
    tickets.values().stream().filter(held -> held.here() != null).forEach(h -> h.thereSince(now));
    standby.writtenDown(config);
    outage.end(slots.toString(), rows.size() / 2);
  }

  /**
   * Whether an answer that Redis gave then still holds, whatever happened since: no lease that it
   * granted can have ended.
   */
  private boolean isSure(Moment then) {
    return then.isWithin(options.lease().dividedBy(2), time);
  }

  /** A random number, so that no other machine draws the same. */
  private static long newTicket() {
    return UUID.randomUUID().getLeastSignificantBits() & Long.MAX_VALUE;
  }

  /** Closes the connection. Open slots stay open until their lease ends. */
  @Override
  public synchronized void close() {
    slots.close();
  }

  /** The key and the server, without user and password. */
  @Override
  public String toString() {
    return slots.toString();
  }
}

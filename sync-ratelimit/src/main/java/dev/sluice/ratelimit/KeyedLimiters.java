package dev.sluice.ratelimit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The limiters of all quotas: one limiter for each key, such as {@code workspace 5}. The first
 * request of a key creates the key's limiter. The limiter is forgotten after a whole window without
 * a request, a waiting share or a held slot. Safe for use by several threads.
 */
final class KeyedLimiters implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(KeyedLimiters.class);

  private final List<Quota> quotas;
  private final Function<String, RateLimiter.Builder> options;
  private final Map<String, Used> limiters = new TreeMap<>();
  private boolean closed;

  /** A limiter with the time of its last use. */
  private record Used(WindowLimiter limiter, @Nullable SlotLedger ledger, long nanos) {

    boolean isOld() {
      Dispatcher desk = limiter.desk();
      return desk.time().nanos() - nanos >= desk.config().longestNanos();
    }

    void close(String key) {
      limiter.close();
      try {
        if (ledger != null) {
          ledger.close();
        }
      } catch (RuntimeException brokenLedger) {
        LOG.warn("the ledger of {} cannot be closed: {}", key, brokenLedger.toString());
      }
    }
  }

  KeyedLimiters(List<Quota> quotas, Function<String, RateLimiter.Builder> options) {
    this.quotas = List.copyOf(quotas);
    this.options = options;
    Set<String> names = new HashSet<>();
    for (Quota quota : quotas) {
      if (!names.add(quota.name())) {
        throw new IllegalArgumentException("two quotas have the name " + quota.name());
      }
    }
  }

  static KeyedLimiters none() {
    return new KeyedLimiters(
        List.of(),
        key -> {
          throw new IllegalStateException("this limiter has no quotas");
        });
  }

  /**
   * Returns the limiters that count a request of that path, by key, in the order of acquiring. A
   * key is the quota's name, followed by the values of its path's braces. Ask again for each
   * request, because an unused limiter may be forgotten.
   */
  synchronized Map<String, WindowLimiter> of(String path) {
    Map<String, WindowLimiter> found = new TreeMap<>();
    for (Quota quota : quotas) {
      quota.key(path).ifPresent(key -> found.put(key, use(key, quota)));
    }
    return Collections.unmodifiableMap(found);
  }

  /**
   * Creates shares in the limiters that count these requests, in the order of acquiring. A limiter
   * is not forgotten while its share waits or holds slots.
   */
  synchronized List<Share> shares(List<String> paths, Priority priority) {
    if (quotas.isEmpty()) {
      return new ArrayList<>(); // without a look at each path, of which there may be a billion
    }
    Map<String, Integer> counts = new TreeMap<>();
    for (String path : paths) {
      of(path).keySet().forEach(key -> counts.merge(key, 1, Integer::sum));
    }
    List<Share> shares = new ArrayList<>();
    counts.forEach((key, n) -> shares.add(new Share(used(key).limiter().desk(), n, priority)));
    return shares;
  }

  private Used used(String key) {
    Used used = limiters.get(key);
    if (used == null) {
      throw new IllegalStateException("no limiter has the key " + key);
    }
    return used;
  }

  /** All limiters that count something now, by their keys, for a screen. */
  synchronized Map<String, WindowLimiter> all() {
    Map<String, WindowLimiter> all = new TreeMap<>();
    limiters.forEach((key, used) -> all.put(key, used.limiter()));
    return Collections.unmodifiableMap(all);
  }

  private WindowLimiter use(String key, Quota quota) {
    if (closed) {
      throw new RateLimiterClosedException();
    }
    Used before = limiters.get(key);
    if (before == null) {
      forget();
      before = made(key, quota);
    }
    WindowLimiter limiter = before.limiter();
    limiters.put(key, new Used(limiter, before.ledger(), limiter.desk().time().nanos()));
    return limiter;
  }

  private Used made(String key, Quota quota) {
    RateLimiter.Builder builder = options.apply(key);
    WindowLimiter limiter = builder.limits(quota.limits()).build();
    limiter.desk().startAtOnce();
    limiter.desk().named(key);
    return new Used(limiter, builder.givenLedger(), 0);
  }

  /** Forgets each limiter that counts nothing and was given to nobody for a whole window. */
  private void forget() {
    Map<String, Used> gone = new TreeMap<>(limiters);
    gone.values().removeIf(used -> !used.isOld() || !used.limiter().isUnused());
    limiters.keySet().removeAll(gone.keySet());
    gone.forEach((key, used) -> used.close(key));
  }

  /** Closes all limiters and their ledgers. */
  @Override
  public synchronized void close() {
    closed = true;
    limiters.forEach((key, used) -> used.close(key));
  }
}

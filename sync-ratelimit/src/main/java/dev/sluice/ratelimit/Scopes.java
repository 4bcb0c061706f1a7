package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which quotas a request belongs to, told by its path. A quota is counted from its first request
 * on; one of which nothing has counted for a whole window is forgotten, and never before, nor while
 * somebody waits for it or has slots of it. Safe for use by several threads.
 */
public final class Scopes implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Scopes.class);

  private final List<Quota> quotas;
  private final Supplier<RateLimiterBuilder> limiters;
  private final Function<String, SlotLedger> ledgers;
  private final Map<String, Used> scopes = new TreeMap<>();
  private boolean closed;

  /** A scope with the time of its last use. */
  private record Used(Scope scope, long nanos) {}

  /**
   * Scopes of these quotas.
   *
   * @param limiters options of a new limiter: its clock and what it does beside its limits
   * @param ledgers where the slots of a key are remembered; asked for whenever a key comes, and
   *     closed when nothing of it counts any more
   * @throws IllegalArgumentException if two quotas have the same name
   */
  public Scopes(
      List<Quota> quotas,
      Supplier<RateLimiterBuilder> limiters,
      Function<String, SlotLedger> ledgers) {
    this.quotas = List.copyOf(quotas);
    this.limiters = limiters;
    this.ledgers = ledgers;
    Set<String> names = new HashSet<>();
    for (Quota quota : quotas) {
      if (!names.add(quota.name())) {
        throw new IllegalArgumentException("two quotas are called " + quota.name());
      }
    }
  }

  /** Scopes that remember their slots in memory. */
  public static Scopes of(Time time, Scheduler scheduler, List<Quota> quotas) {
    return new Scopes(
        quotas, () -> RateLimiter.builder(time, scheduler), key -> SlotLedger.memory(time));
  }

  /** All quotas. */
  public List<Quota> quotas() {
    return quotas;
  }

  /**
   * What a request of that path is counted in, in the order in which slots are to be claimed. To be
   * asked anew for each request.
   */
  public synchronized List<Scope> of(String path) {
    Map<String, Scope> found = new TreeMap<>();
    for (Quota quota : quotas) {
      quota.key(path).ifPresent(key -> found.put(key, use(key, quota)));
    }
    return List.copyOf(found.values());
  }

  /**
   * What requests of these paths are counted in, each with the number of them, in the order in
   * which slots are to be claimed. They are held: none is forgotten before its limiter is let go.
   */
  synchronized Map<Scope, Integer> hold(List<String> paths) {
    Map<Scope, Integer> counted = new TreeMap<>(Comparator.comparing(Scope::key));
    for (String path : paths) {
      of(path).forEach(scope -> counted.merge(scope, 1, Integer::sum));
    }
    counted.keySet().forEach(scope -> scope.limiter().hold());
    return counted;
  }

  /** All that is counted now, by name, for a screen. */
  public synchronized List<Scope> all() {
    List<Scope> all = new ArrayList<>();
    scopes.values().forEach(used -> all.add(used.scope()));
    return List.copyOf(all);
  }

  private Scope use(String key, Quota quota) {
    if (closed) {
      throw new RateLimiterClosedException();
    }
    Used before = scopes.get(key);
    if (before == null) {
      forget();
    }
    Scope scope =
        before == null ? new Scope(key, quota, limiters.get(), ledgers.apply(key)) : before.scope();
    scopes.put(key, new Used(scope, now(scope)));
    return scope;
  }

  /** Whoever was given a scope has claimed its slots since, which shows; or never will. */
  private void forget() {
    List<Scope> gone = new ArrayList<>();
    for (Used used : scopes.values()) {
      if (isOld(used) && used.scope().isEmpty()) {
        gone.add(used.scope());
      }
    }
    gone.forEach(scope -> scopes.remove(scope.key()));
    for (Scope scope : gone) {
      try {
        scope.close();
      } catch (RuntimeException brokenLedger) {
        LOG.warn("{} is forgotten, but cannot be closed: {}", scope.key(), brokenLedger.toString());
      }
    }
  }

  private static boolean isOld(Used used) {
    long longest = used.scope().quota().window().toNanos();
    return now(used.scope()) - used.nanos() >= longest;
  }

  private static long now(Scope scope) {
    return scope.limiter().time().nanos();
  }

  /** Closes all limiters and their ledgers. */
  @Override
  public synchronized void close() {
    closed = true;
    Each.of(scopes.values(), used -> used.scope().close());
  }
}

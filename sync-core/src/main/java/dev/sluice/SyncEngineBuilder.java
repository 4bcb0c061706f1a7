package dev.sluice;

import dev.sluice.conflict.ConflictPolicy;
import dev.sluice.http.Credentials;
import dev.sluice.internal.DomainDatabase;
import dev.sluice.internal.DomainExtension;
import dev.sluice.internal.merge.ConflictPolicies;
import dev.sluice.internal.pull.PullLimits;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Quota;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.remote.Transport;
import dev.sluice.schema.EntityType;
import dev.sluice.store.Database;
import dev.sluice.throttle.Throttle;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import okhttp3.Call;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds an engine; for use by one thread. Only {@link #server} or {@link #remote} is required: all
 * other options have defaults.
 */
public final class SyncEngineBuilder {

  private static final Logger LOG = LoggerFactory.getLogger(SyncEngineBuilder.class);

  final EngineDatabase database;
  final DomainExtension domain;
  private @Nullable String url;
  private @Nullable Credentials credentials;
  private @Nullable Transport transport;
  List<Limit> budget = List.of(Limit.of(60, Duration.ofSeconds(60)));
  List<Limit> pace = List.of(Limit.of(3, Duration.ofSeconds(1)));
  List<Quota> quotas = List.of();
  Throttle throttle = Throttle.fixedPause(Duration.ofMinutes(1));
  Duration maxWait = Duration.ofMinutes(2);
  PullLimits maxPull = PullLimits.defaults();
  boolean bulkAsked;
  Duration worstTransit = Duration.ofSeconds(30);
  Duration patience = Duration.ofMinutes(1);
  AutoSync autoSync = AutoSync.defaults();
  ConflictPolicies policies = ConflictPolicies.defaults();
  final List<SyncListener> listeners = new ArrayList<>();
  Time time = Time.system();
  Random random = new Random();
  Call.@Nullable Factory calls;
  @Nullable Scheduler scheduler;
  @Nullable Scheduler notifyOn;
  @Nullable Function<String, SlotLedger> ledgers;

  SyncEngineBuilder(Database given) {
    Objects.requireNonNull(given, "database");
    DomainDatabase whole =
        given instanceof DomainDatabase own
            ? own
            : new DomainDatabase(EngineDatabase.of(given), DomainExtension.plain());
    this.database = whole.database();
    this.domain = whole.domain();
  }

  /**
   * The server, which the engine reaches by REST.
   *
   * @param baseUrl the prefix of all paths, with {@code https}; {@code http} only for this machine
   */
  public SyncEngineBuilder server(String baseUrl, Credentials with) {
    url = Objects.requireNonNull(baseUrl, "baseUrl");
    credentials = Objects.requireNonNull(with, "credentials");
    return this;
  }

  /**
   * A server that the engine reaches through a transport, in place of {@link #server}. Limits,
   * throttle and the order of requests stay the same. The transport has its own credentials and
   * sends the requests, so {@link #calls} is not allowed.
   */
  public SyncEngineBuilder remote(Transport own) {
    transport = Objects.requireNonNull(own, "transport");
    return this;
  }

  /**
   * The limits of whole operations. An operation that gets no slots waits. Default: 60 requests in
   * any 60 seconds. No arguments: no limit.
   */
  public SyncEngineBuilder budget(Limit... limits) {
    budget = List.of(Objects.requireNonNull(limits, "limits"));
    return this;
  }

  /**
   * The limits that space single requests. Default: 3 requests in any second. No arguments: no
   * limit.
   */
  public SyncEngineBuilder pace(Limit... limits) {
    pace = List.of(Objects.requireNonNull(limits, "limits"));
    return this;
  }

  /**
   * Limits that count only requests of some paths, in addition to budget and pace. A used-up quota
   * holds back only the requests that it counts. Default: none. For the time tracker see {@link
   * dev.sluice.tracker.TrackerQuotas}.
   *
   * @param all quotas with different names
   */
  public SyncEngineBuilder quotas(List<Quota> all) {
    quotas = List.copyOf(Objects.requireNonNull(all, "quotas"));
    return this;
  }

  /**
   * The strategy that slows requests down after the server's answers, in addition to the limits.
   * The strategy delays each request, and sets the pause after a 429 without {@code Retry-After}.
   * Default: no delay, and a pause of one minute.
   *
   * @param strategy an object that no other engine uses
   */
  public SyncEngineBuilder throttle(Throttle strategy) {
    throttle = Objects.requireNonNull(strategy, "throttle");
    return this;
  }

  /**
   * The longest time that an operation waits for slots or the throttle. Default: 2 minutes; range:
   * zero to 36,525 days. An operation that would wait longer fails with {@link
   * dev.sluice.failure.FailureKind#SLOTS_EXHAUSTED}.
   */
  public SyncEngineBuilder maxWait(Duration longest) {
    maxWait = TimeRange.requireNotNegative(longest, "maxWait");
    return this;
  }

  /**
   * The most that one pull may receive, as protection against a broken or hostile server. A pull
   * that would receive more fails. Rows that are already stored stay, and the user's changes are
   * still sent.
   *
   * @param bytes of all answers after decompression and of temporary files; default 512 MiB, at
   *     least 1 MiB. One list may have half of these bytes, or 256 MiB if that is more
   * @param rows in all answers; default 1,000,000, at least 1,000
   */
  public SyncEngineBuilder maxPull(long bytes, long rows) {
    maxPull = new PullLimits(bytes, rows);
    return this;
  }

  /**
   * The longest time in which a request may still reach the server after the answer was lost. The
   * engine waits this long before it looks for a lost create. Default: 30 seconds; range: zero to
   * one day.
   */
  public SyncEngineBuilder worstTransit(Duration longest) {
    worstTransit = TimeRange.requireAtMostADay(longest, "worstTransit");
    return this;
  }

  /**
   * Sends several changes in one request, for types whose schema leaves the choice to the app:
   * {@link dev.sluice.schema.Bulk.Patch#ifAsked}. The tracker's schema leaves the choice to the
   * app. By default, each change of these types is a request of its own.
   */
  public SyncEngineBuilder bulkRequests() {
    bulkAsked = true;
    return this;
  }

  /**
   * The longest time without progress: no byte, no row and no step. After this time the engine ends
   * the operation with {@link dev.sluice.failure.FailureKind#STALLED}. Waits for slots do not
   * count. Default: 1 minute; range: more than zero, at most 36,525 days.
   */
  public SyncEngineBuilder patience(Duration longest) {
    patience = TimeRange.requirePositive(longest, "patience");
    return this;
  }

  /**
   * When the engine syncs without a call by the app. Default: {@link AutoSync#defaults()}. If the
   * quotas do not allow the period, the engine uses the shortest allowed period.
   */
  public SyncEngineBuilder autoSync(AutoSync when) {
    autoSync = Objects.requireNonNull(when, "autoSync");
    return this;
  }

  /** How conflicts of a type are resolved; default {@link ConflictPolicy#MERGE_FIELDS}. */
  public SyncEngineBuilder conflicts(EntityType<?> type, ConflictPolicy policy) {
    var unused = database.table(Objects.requireNonNull(type, "type")); // fails for an unknown type
    policies = policies.with(type, Objects.requireNonNull(policy, "policy"));
    return this;
  }

  /** The scheduler on which observers are called; default the engine's thread. */
  public SyncEngineBuilder notifyOn(Scheduler observers) {
    notifyOn = Objects.requireNonNull(observers, "notifyOn");
    return this;
  }

  /** Adds a listener for all events of the engine; default none. */
  public SyncEngineBuilder listener(SyncListener who) {
    listeners.add(Objects.requireNonNull(who, "listener"));
    return this;
  }

  /**
   * The sender of the requests: an OkHttp client of the app, with the app's proxies and
   * certificates, or a fake for tests. Default: a client of the engine's own.
   */
  public SyncEngineBuilder calls(Call.Factory sender) {
    calls = Objects.requireNonNull(sender, "calls");
    return this;
  }

  /**
   * A function that makes the ledger of used slots for a name: {@code budget}, {@code pace} or
   * {@code quota NAME}. A quota's ledger is made when the quota is first used. The engine closes a
   * quota's ledger when all slots are free again; the app closes the other ledgers.
   *
   * <p>By default, ledgers with limits are in a file beside the database and survive the process.
   * In the file, a ledger's key is the server's host, a slash and the name, whatever the
   * credentials.
   */
  public SyncEngineBuilder ledgers(Function<String, SlotLedger> byName) {
    ledgers = Objects.requireNonNull(byName, "ledgers");
    return this;
  }

  /** The clocks; default this machine's. */
  public SyncEngineBuilder time(Time clocks) {
    time = Objects.requireNonNull(clocks, "time");
    return this;
  }

  /** The engine's single thread; default one of its own, which ends with the engine. */
  public SyncEngineBuilder scheduler(Scheduler thread) {
    scheduler = Objects.requireNonNull(thread, "scheduler");
    return this;
  }

  /** The source of randomness, for reproducible runs. */
  public SyncEngineBuilder random(Random source) {
    random = Objects.requireNonNull(source, "random");
    return this;
  }

  /**
   * Builds the engine and starts it.
   *
   * @throws IllegalStateException if there is no server or two, or if {@link #calls} is set with a
   *     transport
   * @throws IllegalArgumentException if the URL is neither {@code https} nor local, the budget or a
   *     quota is smaller than a pull, or the schema needs what a transport lacks
   */
  public SyncEngine build() {
    if (transport == null ? url == null : url != null || calls != null) {
      throw new IllegalStateException(
          "an engine needs one server: call server(url, credentials) or remote(transport) before"
              + " build(), and calls(...) only with the first");
    }
    int gets = database.store().schema().types().size();
    for (Limit limit : budget) {
      if (limit.permits() < gets) {
        throw new IllegalArgumentException(
            "a pull takes " + gets + " requests at once, more than the budget of " + limit);
      }
    }
    plan().check();
    database.store().schema().warnings().forEach(LOG::warn);
    Wiring wiring =
        transport == null
            ? new Wiring(this, Objects.requireNonNull(url), Objects.requireNonNull(credentials))
            : new Wiring(this, transport);
    return new SyncEngine(wiring.parts());
  }

  QuotaPlan plan() {
    return new QuotaPlan(quotas, database.store().schema());
  }
}

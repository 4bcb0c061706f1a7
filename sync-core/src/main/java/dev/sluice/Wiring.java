package dev.sluice;

import dev.sluice.http.Credentials;
import dev.sluice.internal.http.Authorization;
import dev.sluice.internal.http.BaseUrl;
import dev.sluice.internal.http.CredentialsInside;
import dev.sluice.internal.http.HttpRemote;
import dev.sluice.internal.http.TransportRemote;
import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.StateMachine;
import dev.sluice.internal.machine.Supervision;
import dev.sluice.internal.remote.Remote;
import dev.sluice.internal.remote.ServerClock;
import dev.sluice.internal.requests.OperationSlots;
import dev.sluice.internal.requests.TransitWait;
import dev.sluice.internal.store.Store;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.ratelimit.file.SqliteLedger;
import dev.sluice.remote.Transport;
import dev.sluice.schema.SyncSchema;
import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Creates the parts of an engine from its builder. */
final class Wiring {

  private final SyncEngineBuilder options;
  private final Remote remote;
  private final String host;
  private final AtomicReference<@Nullable Credentials> credentials;
  private final ServerClock serverClock;
  private final OwnThreads own = new OwnThreads();
  private final Scheduler thread;
  private final List<SqliteLedger> resources = new ArrayList<>();

  /** The wiring of an engine that reaches its server over HTTP. */
  Wiring(SyncEngineBuilder options, String url, Credentials credentials) {
    this(options, BaseUrl.checked(url).host(), credentials, wiring -> wiring.http(url));
  }

  /** The wiring of an engine that reaches its server through a transport of the app. */
  Wiring(SyncEngineBuilder options, Transport transport) {
    this(options, transport.server(), null, wiring -> wiring.own(transport));
  }

  /** Makes the remote first, so that forbidden options fail before a thread or a file exists. */
  private Wiring(
      SyncEngineBuilder options,
      String host,
      @Nullable Credentials credentials,
      Function<Wiring, Remote> remote) {
    this.options = options;
    this.host = host;
    this.credentials = new AtomicReference<>(credentials);
    this.serverClock = new ServerClock(options.time);
    this.remote = remote.apply(this);
    this.thread = options.scheduler == null ? own.scheduler("sluice-engine") : options.scheduler;
  }

  EngineParts parts() {
    Scheduler notifyOn = options.notifyOn == null ? thread : options.notifyOn;
    SyncStatus.Idle nothing = new SyncStatus.Idle(0, 0, 0, Optional.empty());
    Listeners listeners = new Listeners(options.listeners);
    StatusBoard board = new StatusBoard(nothing, notifyOn, listeners);
    Progress progress = new Progress(options.time, board, listeners);
    AccountLimiter limiter = accountLimiter();
    RateLimiter throttled = limiter.throttledBy(options.throttle);
    OperationSlots slots =
        new OperationSlots(limiter, throttled, options.maxWait, progress).sendingTo(remote, thread);
    StateMachine machine = new StateMachine(thread, supervision(), progress);
    LoopContext context = context(slots);
    LogIn logIn = new LogIn(context.store(), context.ownership());
    Loops loops = new Loops(machine, context, options.domain, options.maxPull);
    return new EngineParts(
        thread,
        options.database,
        machine,
        logIn,
        new OperationRunner(options.database, logIn, loops, progress),
        board,
        listeners,
        limiter,
        resources,
        credentials,
        withinQuotas(options.autoSync),
        new AutoSyncScheduler.Clockwork(options.time, thread, options.random),
        notifyOn,
        own);
  }

  private AutoSync withinQuotas(AutoSync wished) {
    Duration shortest = options.plan().shortestPeriod();
    return wished.period().compareTo(shortest) < 0 ? wished.withPeriod(shortest) : wished;
  }

  private LoopContext context(OperationSlots slots) {
    Store store = options.database.store();
    TransitWait transit = new TransitWait(options.worstTransit);
    return new LoopContext(
        store,
        remote,
        slots,
        options.time,
        thread,
        serverClock,
        options.policies,
        transit,
        options.bulkAsked);
  }

  private Remote http(String url) {
    HttpRemote.Builder http = HttpRemote.builder(url, this::authorization, serverClock);
    SyncSchema schema = options.database.store().schema();
    requireQuestion(schema);
    http.loggedPath(schema.credentialsCheck()).answersOf(schema);
    http.serverIds(options.database.store().serverIds());
    http.limits(ResponseLimits.ofPull(options.maxPull.bytes()));
    if (options.calls != null) {
      http.calls(options.calls);
    }
    return http.build();
  }

  private Remote own(Transport transport) {
    ResponseLimits limits = ResponseLimits.ofPull(options.maxPull.bytes());
    return new TransportRemote(transport, options.database.store(), limits, serverClock);
  }

  private static void requireQuestion(SyncSchema schema) {
    boolean isAsked = schema.types().stream().anyMatch(type -> type.endpoints().isOpenToAll());
    if (isAsked && schema.credentialsCheck() == null) {
      throw new IllegalArgumentException(
          "a list is openToAll(), so the schema needs credentialsCheckedAt(path)");
    }
  }

  private Authorization authorization() {
    Credentials now = Objects.requireNonNull(credentials.get());
    return CredentialsInside.of(now, host);
  }

  private AccountLimiter accountLimiter() {
    return new AccountLimiter(
            limiter(AccountLimiter.BUDGET, options.budget),
            limiter(AccountLimiter.PACE, options.pace),
            options.quotas,
            key -> limiter().ledger(ledger("quota " + key)))
        .toldBy(options.database.store().schema().quotaHeaders());
  }

  private WindowLimiter limiter(String name, List<Limit> limits) {
    boolean inMemory = limits.isEmpty() && options.ledgers == null; // no slot must be kept
    SlotLedger slots = inMemory ? SlotLedger.memory(options.time) : ledger(name);
    if (options.ledgers == null && slots instanceof SqliteLedger file) {
      resources.add(file);
    }
    return limiter().limits(limits).ledger(slots).build();
  }

  private RateLimiter.Builder limiter() {
    return RateLimiter.builder(options.time, thread).worstTransit(options.worstTransit);
  }

  /** A limit's ledger. Its key has no part of the token, since the user may get a new one. */
  private SlotLedger ledger(String name) {
    if (options.ledgers != null) {
      return options.ledgers.apply(name);
    }
    String key = host + "/" + name;
    return resources.isEmpty() ? options.database.slots(key) : resources.get(0).withKey(key);
  }

  private Supervision supervision() {
    Scheduler watch =
        options.scheduler == null ? own.scheduler("sluice-watchdog") : options.scheduler;
    return new Supervision(watch, options.patience, options.database.store()::interrupt);
  }
}

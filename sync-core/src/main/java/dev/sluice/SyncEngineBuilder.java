package dev.sluice;

import dev.sluice.conflict.ConflictPolicy;
import dev.sluice.http.Credentials;
import dev.sluice.internal.Domain;
import dev.sluice.internal.DomainDatabase;
import dev.sluice.internal.loop.ConflictPolicies;
import dev.sluice.internal.pull.PullLimits;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Quota;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.schema.EntityType;
import dev.sluice.store.Database;
import dev.sluice.throttle.Throttle;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import okhttp3.Call;
import org.jspecify.annotations.Nullable;

/** Collects what an engine needs. Only {@link #server} has no default. For one thread. */
public final class SyncEngineBuilder {

  final EngineDatabase database;
  final Domain domain;
  private @Nullable String url;
  private @Nullable Credentials credentials;
  List<Limit> budget = List.of(Limit.of(60, Duration.ofSeconds(60)));
  List<Limit> pace = List.of(Limit.of(3, Duration.ofSeconds(1)));
  List<Quota> quotas = List.of();
  Throttle throttle = Throttle.fixedPause(Duration.ofMinutes(1));
  Duration maxWait = Duration.ofMinutes(2);
  PullLimits maxPull = PullLimits.defaults();
  Duration worstTransit = Duration.ofSeconds(30);
  Duration patience = Duration.ofMinutes(1);
  AutoSync autoSync = AutoSync.standard();
  ConflictPolicies policies = ConflictPolicies.standard();
  SyncListener listener = SyncListener.NONE;
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
            : new DomainDatabase(EngineDatabase.of(given), Domain.plain());
    this.database = whole.database();
    this.domain = whole.domain();
  }

  /**
   * The server.
   *
   * @param baseUrl where all paths begin; {@code https}, or {@code http} to this machine itself
   */
  public SyncEngineBuilder server(String baseUrl, Credentials with) {
    url = Objects.requireNonNull(baseUrl, "baseUrl");
    credentials = Objects.requireNonNull(with, "credentials");
    return this;
  }

  /** What stops an operation, none for nothing; default 60 requests in any 60 seconds. */
  public SyncEngineBuilder budget(Limit... limits) {
    budget = List.of(Objects.requireNonNull(limits, "limits"));
    return this;
  }

  /** What spaces single requests, none for nothing; default 3 in any second. */
  public SyncEngineBuilder pace(Limit... limits) {
    pace = List.of(Objects.requireNonNull(limits, "limits"));
    return this;
  }

  /**
   * What only some requests are counted in, on top of budget and pace; default none. For the
   * tracker's own there is {@link dev.sluice.tracker.TrackerQuotas}. With them a quota that is used
   * up holds back only what it counts, and a pull asks for as much as its quota bears.
   *
   * @param all of which no two have the same name
   */
  public SyncEngineBuilder quotas(List<Quota> all) {
    quotas = List.copyOf(Objects.requireNonNull(all, "quotas"));
    return this;
  }

  /**
   * What to learn from the server's answers, on top of the limits above: how long each request is
   * held back, and how long nothing is sent after a refusal that named no time. Default: nothing is
   * held back, and such a refusal is followed by a minute of silence.
   *
   * @param strategy for the account's server, and for this engine alone
   */
  public SyncEngineBuilder throttle(Throttle strategy) {
    throttle = Objects.requireNonNull(strategy, "throttle");
    return this;
  }

  /**
   * The longest wait for the budget or the throttle that is waited out; default 2 minutes, at most
   * 36,525 days.
   */
  public SyncEngineBuilder maxWait(Duration longest) {
    maxWait = TimeRange.requireNotNegative(longest, "maxWait");
    return this;
  }

  /**
   * What one pull may take from the server in all, against a server that is broken or hostile. A
   * pull that would take more ends with an error; what it has stored stays, and the user's changes
   * are sent all the same.
   *
   * @param bytes of all answers, after decompression, and of all temporary files made from them;
   *     default 512 MiB, at least 1 MiB. A single list may have half of it, and 256 MiB in any case
   * @param rows in all answers; default 1,000,000, at least 1,000
   */
  public SyncEngineBuilder maxPull(long bytes, long rows) {
    maxPull = new PullLimits(bytes, rows);
    return this;
  }

  /**
   * How late a request that was sent may still reach the server; default 30 seconds, at most a day.
   */
  public SyncEngineBuilder worstTransit(Duration longest) {
    worstTransit = TimeRange.requireNotNegative(longest, "worstTransit");
    return this;
  }

  /**
   * How long an operation may go without a byte, a row or a step; default 1 minute, more than zero
   * and at most 36,525 days.
   */
  public SyncEngineBuilder patience(Duration longest) {
    patience = TimeRange.requirePositive(longest, "patience");
    return this;
  }

  /**
   * When the engine syncs of its own accord; default {@link AutoSync#standard()}. A period that is
   * shorter than {@link #quotas} bear is taken as the shortest that they do.
   */
  public SyncEngineBuilder autoSync(AutoSync when) {
    autoSync = Objects.requireNonNull(when, "autoSync");
    return this;
  }

  /** Who wins conflicts of a type; default {@link ConflictPolicy#MERGE_FIELDS}. */
  public SyncEngineBuilder conflicts(EntityType<?> type, ConflictPolicy policy) {
    if (!database.store().schema().types().contains(Objects.requireNonNull(type, "type"))) {
      throw new IllegalArgumentException("the schema of this database has no type " + type);
    }
    policies = policies.with(type, Objects.requireNonNull(policy, "policy"));
    return this;
  }

  /** Where observers are called; default the engine's thread. */
  public SyncEngineBuilder notifyOn(Scheduler observers) {
    notifyOn = Objects.requireNonNull(observers, "notifyOn");
    return this;
  }

  /** Who hears of everything; default nobody. */
  public SyncEngineBuilder listener(SyncListener who) {
    listener = Objects.requireNonNull(who, "listener");
    return this;
  }

  /** Who sends requests: an app's OkHttp client, for its proxies and certificates, or a fake. */
  public SyncEngineBuilder calls(Call.Factory sender) {
    calls = Objects.requireNonNull(sender, "calls");
    return this;
  }

  /**
   * Where slots are remembered, by the name of a bucket; default a file beside the database, which
   * outlives the process, for each bucket that has limits. In that file the slots of a bucket have
   * the name of the server's host, a slash and the name of the bucket, whatever the credentials.
   * That of a quota is asked for when the quota is used for the first time, and closed by the
   * engine when nothing of it counts any more; the app closes the others.
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

  /** The engine's thread; default one of its own, which ends with it. */
  public SyncEngineBuilder scheduler(Scheduler thread) {
    scheduler = Objects.requireNonNull(thread, "scheduler");
    return this;
  }

  /** Where chance comes from, for runs that can be repeated. */
  public SyncEngineBuilder random(Random source) {
    random = Objects.requireNonNull(source, "random");
    return this;
  }

  /**
   * Builds the engine and starts it.
   *
   * @throws IllegalStateException if there is no server
   * @throws IllegalArgumentException if the URL is not safe, or a limit of the budget or a quota is
   *     below the number of requests of a pull, which then could never begin
   */
  public SyncEngine build() {
    if (url == null || credentials == null) {
      throw new IllegalStateException(
          "an engine needs a server: call server(url, credentials) before build()");
    }
    int gets = database.store().schema().types().size();
    for (Limit limit : budget) {
      if (limit.permits() < gets) {
        throw new IllegalArgumentException(
            "a pull takes " + gets + " requests at once, more than the budget of " + limit);
      }
    }
    plan().check();
    return new SyncEngine(new Wiring(this, url, credentials).parts());
  }

  QuotaPlan plan() {
    return new QuotaPlan(quotas, database.store().schema());
  }
}

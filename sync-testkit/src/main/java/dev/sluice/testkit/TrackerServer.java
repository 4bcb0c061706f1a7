package dev.sluice.testkit;

import dev.sluice.testkit.api.Api;
import dev.sluice.testkit.api.EmptyLists;
import dev.sluice.testkit.api.Route;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Faults;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.testkit.limit.Quota;
import dev.sluice.testkit.limit.Verdict;
import dev.sluice.testkit.state.World;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import okio.ByteString;

/**
 * An imitation of the tracker's API (Toggl Track v9) with one user, in memory. Requests come in by
 * {@link #answer}, carried by a {@link VirtualNetwork} or a {@link WireServer}; what other clients
 * of the user do comes in by {@link #web}. Requests are served one at a time, in the order of
 * arrival; all methods may be called from any thread.
 */
public final class TrackerServer {
  /** The API token that a server accepts unless it is told otherwise. */
  public static final String TOKEN = "0123456789abcdef0123456789abcdef";

  /** E-mail and password of the user, as for a log-in. */
  public static final String LOGIN = "anna@example.com:secret";

  private static final ByteString GARBAGE = ByteString.encodeUtf8("<!DOCTYPE html>{\"id\": 1,,");

  private final ServerClock clock;
  private final World world;
  private final Api api;
  private final Gatekeeper gate;
  private final Faults faults = new Faults();
  private final WebClient web;
  private final List<Arrival> log = new ArrayList<>();
  private final Replay replay;
  private final boolean keepBodies;
  private LimitPolicy limits;

  private TrackerServer(Builder options) {
    this.clock = options.clock;
    this.limits = options.limits;
    this.keepBodies = options.keepBodies;
    this.replay = new Replay(options.idempotencyKeys);
    this.world = new World(date());
    this.gate = new Gatekeeper(options.token, LOGIN);
    Route quota = Route.of("GET", "/me/quota", x -> quotas());
    this.api = new Api(world, options.emptyLists, gate::token, List.of(quota));
    this.web = new WebClient(world, this::date);
  }

  /** Options of a server that runs on this clock. */
  public static Builder builder(ServerClock clock) {
    return new Builder(clock);
  }

  /** Answers a request that arrives now, and nothing goes wrong. */
  public Answer answer(Request request) {
    return answer(request, Fault.none());
  }

  /**
   * Answers a request that arrives now. Of the fault it does what the server has a part in: another
   * status, a garbled body, a request that it misreads. Loss, delay and truncation are up to the
   * network. The log tells the request as it was sent.
   */
  public Answer answer(Request request, Fault fault) {
    synchronized (world) {
      long nanos = clock.nanos();
      Instant wall = clock.now();
      Verdict verdict = limits.admit(request, nanos);
      Answer answer = verdict.refusal().orElseGet(() -> admitted(request, fault));
      log.add(new Arrival(nanos, wall, keepBodies ? request : bare(request), answer.status()));
      Answer usual = answer.withHeaders(verdict.headers()).withHeaders(usual(wall));
      Answer whole = usual.withHeaders(answer.headers()); // a fault may tell another date
      if (fault instanceof Fault.Changed changed) {
        return changed.change().apply(whole);
      }
      return fault instanceof Fault.Garbled ? whole.withBody(GARBAGE) : whole;
    }
  }

  /** What shall go wrong with requests that come over a network. */
  public Faults faults() {
    return faults;
  }

  /** What other clients of the same user do and see. */
  public WebClient web() {
    return web;
  }

  /** All requests that arrived, in order. A copy. */
  public List<Arrival> log() {
    synchronized (world) {
      return List.copyOf(log);
    }
  }

  /** An auditor of the log as it is now. */
  public Auditor audit() {
    return Auditor.of(log());
  }

  /** From now on these limits hold; what the old ones counted is forgotten. */
  public void setLimits(LimitPolicy limits) {
    synchronized (world) {
      this.limits = limits;
    }
  }

  /** From now on no token is accepted; e-mail and password still are. */
  public void revokeToken() {
    synchronized (world) {
      gate.setToken(null);
    }
  }

  /** From now on this token is accepted, and no other. */
  public void setToken(String token) {
    synchronized (world) {
      gate.setToken(token);
    }
  }

  /** What {@code Authorization} says with a token. */
  public static String authorization(String token) {
    return Gatekeeper.basic(token + ":api_token");
  }

  private Answer admitted(Request request, Fault fault) {
    if (fault instanceof Fault.Instead instead) {
      if (instead.committed()) {
        authorized(request);
      }
      return instead.answer();
    }
    return authorized(
        fault instanceof Fault.Misread read ? read.reading().apply(request) : request);
  }

  private Answer authorized(Request request) {
    return gate.refuse(request)
        .orElseGet(() -> replay.once(request, () -> api.answer(request, date())));
  }

  private Instant date() {
    return clock.now().truncatedTo(ChronoUnit.MICROS);
  }

  private Map<String, String> usual(Instant wall) {
    String id = String.format(Locale.ROOT, "%032x", log.size());
    return Map.of(
        "Date",
        HttpDate.of(wall),
        "X-Toggl-Request-Id",
        id,
        "X-Request-Id",
        id,
        "X-Service-Level",
        "GREEN",
        "Cache-Control",
        "no-cache, private, no-store");
  }

  private Answer quotas() {
    var array = Json.array();
    for (Quota quota : limits.quotas(clock.nanos())) {
      OptionalLong organization = quota.organization();
      array
          .addObject()
          .put("organization_id", organization.isPresent() ? organization.getAsLong() : null)
          .put("remaining", quota.remaining())
          .put("resets_in_secs", quota.resetsInSeconds())
          .put("total", quota.total());
    }
    return Answer.json(array);
  }

  private static Request bare(Request request) {
    return Request.of(request.method(), request.target());
  }

  /** Options of a server. */
  public static final class Builder {
    private final ServerClock clock;
    private String token = TOKEN;
    private LimitPolicy limits = LimitPolicy.none();
    private EmptyLists emptyLists = EmptyLists.BY_TURNS;
    private boolean idempotencyKeys;
    private boolean keepBodies;

    private Builder(ServerClock clock) {
      this.clock = clock;
    }

    /** The token to accept. Default: {@link #TOKEN}. */
    public Builder token(String value) {
      token = value;
      return this;
    }

    /** The limits to keep. Default: none. */
    public Builder limits(LimitPolicy value) {
      limits = value;
      return this;
    }

    /** How empty lists are written. Default: {@link EmptyLists#BY_TURNS}. */
    public Builder emptyLists(EmptyLists value) {
      emptyLists = value;
      return this;
    }

    /** A request with a known {@code Idempotency-Key} gets the first answer. Default: ignored. */
    public Builder honourIdempotencyKeys() {
      idempotencyKeys = true;
      return this;
    }

    /** The log keeps headers and bodies. Default: it does not. */
    public Builder keepBodies() {
      keepBodies = true;
      return this;
    }

    /** Makes the server: one user with one workspace. */
    public TrackerServer build() {
      return new TrackerServer(this);
    }
  }
}

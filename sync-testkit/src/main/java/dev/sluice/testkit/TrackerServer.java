package dev.sluice.testkit;

import dev.sluice.testkit.api.Api;
import dev.sluice.testkit.api.EmptyLists;
import dev.sluice.testkit.api.Route;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.testkit.limit.Quota;
import dev.sluice.testkit.state.World;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * An imitation of the tracker's API (Toggl Track v9) with one user, in memory. What other clients
 * of the user do comes in by {@link #web}. All methods may be called from any thread.
 */
public final class TrackerServer extends TestServer {
  /** The API token that a server accepts unless it is told otherwise. */
  public static final String TOKEN = "0123456789abcdef0123456789abcdef";

  /** E-mail and password of the user, as for a log-in. */
  public static final String LOGIN = "anna@example.com:secret";

  private final World world;
  private final Api api;
  private final Gatekeeper gate;
  private final WebClient web;
  private final Replay replay;
  private int served;

  private TrackerServer(Builder options) {
    super(options.clock);
    setLimits(options.limits);
    if (options.keepBodies) {
      keepBodies();
    }
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

  /** What other clients of the same user do and see. */
  public WebClient web() {
    return web;
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

  @Override
  protected Answer serve(Request request) {
    synchronized (world) {
      return gate.refuse(request)
          .orElseGet(() -> replay.once(request, () -> api.answer(request, date())));
    }
  }

  @Override
  protected String basePath() {
    return "/api/v9";
  }

  private Instant date() {
    return clock().now().truncatedTo(ChronoUnit.MICROS);
  }

  @Override
  protected Map<String, String> usualHeaders() {
    String id = String.format(Locale.ROOT, "%032x", ++served);
    Map<String, String> usual = new HashMap<>(super.usualHeaders());
    usual.put("X-Toggl-Request-Id", id);
    usual.put("X-Request-Id", id);
    usual.put("X-Service-Level", "GREEN");
    usual.put("Cache-Control", "no-cache, private, no-store");
    return usual;
  }

  private Answer quotas() {
    var array = Json.array();
    for (Quota quota : limits().quotas(clock().nanos())) {
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

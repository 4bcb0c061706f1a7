package dev.sluice.http;

import dev.sluice.internal.http.BaseUrl;
import dev.sluice.internal.http.RequestLifecycle;
import dev.sluice.ratelimit.RateLimiter;
import java.util.function.Function;
import java.util.function.Predicate;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Puts an app's own calls, such as a log-in or a report, through the same limiter as the engine's,
 * so that both together stay within the limits. They go first ({@link
 * dev.sluice.ratelimit.Priority#INTERACTIVE}).
 *
 * <ul>
 *   <li>A call takes a slot before OkHttp begins with it, and another one for each further request
 *       that OkHttp makes of it: a redirect, an authentication, a repeat. Told where the server is
 *       by {@link #under}, it takes one of every quota too that counts the path of that request.
 *   <li>It waits no longer than is left of the client's call timeout, 30 s if there is none, and is
 *       refused at once if it is told a longer wait: {@link NoSlotException}.
 *   <li>A slot is stamped when the answer's headers are there. A call that surely never left, or
 *       was answered from the cache, gives it back; one whose outcome is unknown counts as given
 *       up. A cancelled call leaves no slot behind.
 *   <li>What the answers tell of the server's limits holds for all; after a 429 or an exhausted
 *       quota the limiter is closed for the time that is named, or a minute. If the quota is one
 *       that counted the request, only that is closed.
 * </ul>
 *
 * <p>A client may have several limiters, for instance one for each host. A request takes a slot of
 * each limiter that counts its host, and one slot of a limiter that was added twice.
 *
 * <p>Calls of the engine pass as they are, so one client may serve both. Calls block the thread
 * they run on while they wait, so they must not be executed on the engine's thread. After the
 * engine was closed its limiter lets nothing through. Web sockets are not counted.
 */
public final class RateLimitInterceptor {

  private final RateLimiter limiter;
  private final Predicate<HttpUrl> gated;
  private final Function<HttpUrl, String> paths;

  private RateLimitInterceptor(
      RateLimiter limiter, Predicate<HttpUrl> gated, Function<HttpUrl, String> paths) {
    this.limiter = limiter;
    this.gated = gated;
    this.paths = paths;
  }

  /** Counts all requests of a client. An engine's limiter is {@code engine.limiter()}. */
  public static RateLimitInterceptor on(RateLimiter limiter) {
    return new RateLimitInterceptor(limiter, url -> true, url -> "");
  }

  /** A copy that counts only requests to this host, for a client with several hosts. */
  public RateLimitInterceptor onlyTo(String host) {
    return new RateLimitInterceptor(limiter, url -> url.host().equalsIgnoreCase(host), paths);
  }

  /**
   * A copy that also counts requests below this URL in the limiter's quotas, each by its path.
   * Other requests are counted in the budget and the pace only. Without this call, all requests
   * are.
   *
   * @param baseUrl the base URL that the engine was given
   * @throws IllegalArgumentException if it is no URL, is not safe, or has a user, a query or a
   *     fragment
   */
  public RateLimitInterceptor under(String baseUrl) {
    HttpUrl base = BaseUrl.checked(baseUrl);
    return new RateLimitInterceptor(limiter, gated, url -> BaseUrl.below(base, url));
  }

  /**
   * Installs it behind the interceptors that are there. Set an event listener before this call, not
   * afterwards: a later one replaces ours, and then a cancel is noticed only after the wait.
   */
  public OkHttpClient.Builder addTo(OkHttpClient.Builder client) {
    EventListener.Factory theirs = client.build().eventListenerFactory();
    return client
        .eventListenerFactory(call -> theirs.create(call).plus(new Watch()))
        .addInterceptor(new GatedCall.Before(this))
        .addNetworkInterceptor(new GatedCall.OnTheWire(this));
  }

  /** The path by which quotas count a request; empty if no quota counts it. */
  String path(HttpUrl url) {
    return paths.apply(url);
  }

  /** The call on its way through this limiter; null to other hosts, and for the engine's own. */
  @Nullable GatedCall of(Call call, HttpUrl url) {
    return gated.test(url) && !RequestLifecycle.isOf(call) ? GatedCall.of(limiter, call) : null;
  }

  /** The call, if it has come to the limiter; null if it has not. */
  @Nullable GatedCall known(Call call) {
    return GatedCall.known(limiter, call);
  }

  /** Wakes a waiting call when it is cancelled; a timeout also cancels a call. */
  private static final class Watch extends EventListener {

    @Override
    public void canceled(Call call) {
      GatedCall.cancel(call);
    }
  }
}

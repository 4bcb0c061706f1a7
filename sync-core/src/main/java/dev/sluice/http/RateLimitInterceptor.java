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
 * Puts an app's own calls, such as a log-in or a report, through the engine's limiter. Thus the app
 * and the engine stay within the limits together. The app's calls go first ({@link
 * dev.sluice.ratelimit.Priority#INTERACTIVE}).
 *
 * <ul>
 *   <li>A call takes a slot before OkHttp begins the call. Each further request of the call takes
 *       another slot: a redirect, an authentication, a repeat. With {@link #under}, each request
 *       also counts in the quotas of its path.
 *   <li>A call waits for slots as long as the client's call timeout allows, or 30 s without a call
 *       timeout. A call fails immediately with {@link NoSlotException} if the limiter announces a
 *       longer wait.
 *   <li>A slot is stamped when the answer's headers have come. A call that was not sent, or was
 *       answered from the cache, gives the slot back. If the outcome of the call is unknown, the
 *       slot counts as used. A cancelled call stops waiting and takes no slot.
 *   <li>What an answer says about the server's limits applies to all calls of the limiter. An
 *       exhausted quota that counted the request is closed alone. After any other exhausted quota,
 *       and after a 429, the limiter is closed for the named time, or for a minute.
 * </ul>
 *
 * <p>A client may have several limiters, for example one for each host. A request takes a slot of
 * each limiter that counts the host. A limiter that was added twice gives one slot.
 *
 * <p>One client may serve the app and the engine, because the engine's calls are not counted again.
 * A call blocks its thread while it waits, so never execute a call on the engine's thread. After
 * {@code engine.close} the engine's limiter lets no call through. Web sockets are not counted.
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
   * A copy that also counts requests below this URL in the limiter's quotas, each by its path. A
   * request to another URL counts in the budget and the pace only. Without this method, every
   * request counts in the budget and the pace only.
   *
   * @param baseUrl the base URL that the engine was given
   * @throws IllegalArgumentException if the URL is not valid, is neither {@code https} nor {@code
   *     http} to this machine, or has a user, a query or a fragment
   */
  public RateLimitInterceptor under(String baseUrl) {
    HttpUrl base = BaseUrl.checked(baseUrl);
    return new RateLimitInterceptor(limiter, gated, url -> BaseUrl.below(base, url));
  }

  /**
   * Adds the limiter after the interceptors that the client already has. Set your event listener
   * before this call, because a later event listener replaces the limiter's listener. Without the
   * limiter's listener, a cancelled call goes on waiting for its slot.
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

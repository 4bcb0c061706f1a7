package dev.sluice.internal.http;

import java.util.List;
import java.util.function.UnaryOperator;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.RequestBody;

/**
 * What makes one call one request to one server. Each guard is an object of its own, so that a test
 * can take it away and show what then happens on the wire.
 *
 * @param body makes a body that is written once; the only guard in front of a client that is not
 *     ours
 * @param redirect makes a client that follows no redirect
 * @param home lets a request out to its own server only
 * @param exchange lets a call out once
 */
record WireGuards(
    UnaryOperator<RequestBody> body,
    UnaryOperator<OkHttpClient.Builder> redirect,
    Interceptor home,
    Interceptor exchange) {

  static final WireGuards STANDARD =
      new WireGuards(
          OneShotBody::new,
          NoRedirect.INSTANCE,
          SameHostInterceptor.INSTANCE,
          OneExchange.INSTANCE);

  /** What each request passes through last, from the outside to the wire. */
  List<Interceptor> onTheWire() {
    return List.of(home, exchange);
  }

  /** Whether a client is one of ours, and so tells exactly what has left. */
  boolean stand(OkHttpClient client) {
    return client.networkInterceptors().containsAll(onTheWire());
  }
}

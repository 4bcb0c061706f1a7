package dev.sluice.internal.http;

import java.io.IOException;
import java.net.ProtocolException;
import java.util.regex.Pattern;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Lets each call of the engine go to the wire only once, because one slot allows one request.
 * OkHttp would repeat a GET after a 503 with {@code Retry-After: 0}, so this class removes the
 * header. The answer's body becomes a {@link SteadyBody}.
 */
final class OneExchange implements Interceptor {

  static final OneExchange INSTANCE = new OneExchange();

  private static final long UNKNOWN_LENGTH = -1;
  private static final Pattern NO_WAIT = Pattern.compile("0+");

  private final ClosingServers closing = new ClosingServers();

  private OneExchange() {}

  @Override
  public Response intercept(Chain chain) throws IOException {
    closing.check(chain.connection());
    RequestLifecycle exchange = chain.call().request().tag(RequestLifecycle.class);
    if (exchange != null && !exchange.begin()) {
      throw new IOException("a call of the engine may be sent once only");
    }
    Response response =
        exchange == null ? answer(chain) : SteadyBody.of(answer(chain), chain.call());
    return invites(response) ? response.newBuilder().removeHeader("Retry-After").build() : response;
  }

  /** Whether OkHttp would repeat the request. A longer pause stays, because the engine keeps it. */
  private static boolean invites(Response response) {
    String wait = response.header("Retry-After");
    return response.code() == 503 && wait != null && NO_WAIT.matcher(wait).matches();
  }

  private Response answer(Chain chain) throws IOException {
    Request request = closing.prepared(chain.request());
    try {
      Response answer = BoundedSockets.bounded(() -> chain.proceed(request));
      if (answer.body().contentLength() < UNKNOWN_LENGTH) {
        // Closing the body would throw and keep the connection. This failure frees the connection.
        throw new ProtocolException("the answer has an invalid length");
      }
      closing.heard(answer, chain);
      return answer;
    } catch (IOException broken) {
      closing.broken(chain, broken);
      throw broken;
    }
  }
}

package dev.sluice.http;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Takes {@code Retry-After} from a 503. The engine does not read it there, but OkHttp does: at zero
 * it sends a GET again whatever its settings, and throws away the answer that came.
 */
final class NoResend implements Interceptor {

  static final NoResend INSTANCE = new NoResend();

  private NoResend() {}

  @Override
  public Response intercept(Chain chain) throws IOException {
    Response response = chain.proceed(chain.request());
    return response.code() == 503
        ? response.newBuilder().removeHeader("Retry-After").build()
        : response;
  }
}

package dev.sluice.internal.http;

import java.io.IOException;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Lets a call of the engine go only to the server for which the call was made. Without this check,
 * an interceptor of the app could send the credentials to another server.
 */
final class SameHostInterceptor implements Interceptor {

  static final SameHostInterceptor INSTANCE = new SameHostInterceptor();

  private SameHostInterceptor() {}

  @Override
  public Response intercept(Chain chain) throws IOException {
    boolean ours = RequestLifecycle.isOf(chain.call());
    if (ours && !sameServer(chain.call().request().url(), chain.request().url())) {
      throw new IOException("a call of the engine may go to its own server only");
    }
    return chain.proceed(chain.request());
  }

  private static boolean sameServer(HttpUrl home, HttpUrl target) {
    return home.scheme().equals(target.scheme())
        && home.host().equals(target.host())
        && home.port() == target.port();
  }
}

package dev.sluice.http;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Stands closest to the wire and lets each call of the engine out once. OkHttp has reasons of its
 * own to send again, and whatever they are, the limit knows of one request only.
 */
final class OneExchange implements Interceptor {

  static final OneExchange INSTANCE = new OneExchange();

  private OneExchange() {}

  @Override
  public Response intercept(Chain chain) throws IOException {
    Exchange exchange = chain.call().request().tag(Exchange.class);
    if (exchange != null && !exchange.begin()) {
      throw new IOException("this call may not be sent, or not again");
    }
    return chain.proceed(chain.request());
  }
}

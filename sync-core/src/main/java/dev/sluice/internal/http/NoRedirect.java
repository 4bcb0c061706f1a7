package dev.sluice.internal.http;

import java.util.function.UnaryOperator;
import okhttp3.OkHttpClient;

/** Makes a client go nowhere else, whatever an answer says: no other path, no other host. */
final class NoRedirect implements UnaryOperator<OkHttpClient.Builder> {

  static final NoRedirect INSTANCE = new NoRedirect();

  private NoRedirect() {}

  @Override
  public OkHttpClient.Builder apply(OkHttpClient.Builder client) {
    return client.followRedirects(false).followSslRedirects(false);
  }
}

package dev.sluice.internal.http.call;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * A body that OkHttp may write once only: it then never repeats the request by itself. It guards
 * calls of any client, one of the app's own making included.
 */
public final class OneShotBody extends RequestBody {

  private final RequestBody body;

  /** The same body, once. */
  public OneShotBody(RequestBody body) {
    this.body = body;
  }

  @Override
  public @Nullable MediaType contentType() {
    return body.contentType();
  }

  @Override
  public long contentLength() throws IOException {
    return body.contentLength();
  }

  @Override
  public boolean isOneShot() {
    return true;
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    body.writeTo(sink);
  }
}

package dev.sluice.internal.http;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * A body that OkHttp may write only once, so that OkHttp never repeats the request by itself. It
 * guards the calls of any client, also of one that the app has made.
 */
final class OneShotBody extends RequestBody {

  private final RequestBody body;
  private final @Nullable MediaType type;

  /** The same body, to be written once. */
  OneShotBody(RequestBody body) {
    this(body, body.contentType());
  }

  private OneShotBody(RequestBody body, @Nullable MediaType type) {
    this.body = body;
    this.type = type;
  }

  /**
   * Gives the body the type that the header says, since OkHttp always writes the body's type. A
   * file keeps its own type.
   */
  static Request typed(Request request) {
    String type = request.header("Content-Type");
    if (type == null) {
      return request;
    }
    RequestBody body = request.body();
    return body == null || body instanceof UploadBody
        ? request.newBuilder().removeHeader("Content-Type").build()
        : request
            .newBuilder()
            .method(request.method(), new OneShotBody(body, MediaType.parse(type)))
            .build();
  }

  @Override
  public @Nullable MediaType contentType() {
    return type;
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

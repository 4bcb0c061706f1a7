package dev.sluice.internal.http;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * A body that OkHttp may write only once. Thus OkHttp never repeats the request, even in an app's
 * own client.
 */
final class OneShotBody extends RequestBody {

  private final RequestBody body;
  private final @Nullable MediaType type;

  OneShotBody(RequestBody body) {
    this(body, body.contentType());
  }

  private OneShotBody(RequestBody body, @Nullable MediaType type) {
    this.body = body;
    this.type = type;
  }

  /**
   * Moves the content type from the header into the body, because OkHttp sends the body's type. A
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

package dev.sluice.internal.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import okhttp3.Call;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.AsyncTimeout;
import okio.Buffer;
import okio.ForwardingSource;
import okio.GzipSource;
import okio.Okio;
import okio.Source;

/**
 * A body that starts its call's timeout anew for each 4 KiB. A body that drips or stops is cut. A
 * body that keeps coming may take any time.
 */
final class SteadyBody extends ForwardingSource {

  /** In bytes: so much has to come within one call timeout. */
  static final long PIECE = 4096;

  private final AsyncTimeout timeout;
  private long left = PIECE;

  private SteadyBody(Source body, AsyncTimeout timeout) {
    super(body);
    this.timeout = timeout;
  }

  /** The same answer with a steady body, if the call is one of OkHttp's own. */
  static Response of(Response response, Call call) {
    ResponseBody body = response.body();
    Source steady =
        call.timeout() instanceof AsyncTimeout timeout && timeout.timeoutNanos() > 0
            ? new SteadyBody(body.source(), timeout)
            : body.source();
    if (!"gzip".equalsIgnoreCase(response.header("Content-Encoding"))) {
      return with(steady, body.contentLength(), response);
    }
    GzipHeader zipped = new GzipHeader(Okio.buffer(steady));
    return "identity".equals(response.request().header("Accept-Encoding"))
        ? with(new GzipSource(zipped), -1, response) // OkHttp unzips only what it has asked for
            .newBuilder()
            .removeHeader("Content-Encoding")
            .removeHeader("Content-Length")
            .build()
        : with(zipped, body.contentLength(), response);
  }

  private static Response with(Source source, long length, Response response) {
    ResponseBody body =
        ResponseBody.create(Okio.buffer(source), response.body().contentType(), length);
    return response.newBuilder().body(body).build();
  }

  @Override
  public long read(Buffer sink, long most) throws IOException {
    if (left <= 0) {
      startAnew();
    }
    long count = BoundedSockets.bounded(() -> super.read(sink, most));
    if (count < 0) {
      timeout.exit();
    }
    left -= count;
    return count;
  }

  private void startAnew() throws IOException {
    left = PIECE;
    if (timeout.exit()) {
      throw new InterruptedIOException("timeout");
    }
    timeout.enter();
  }

  @Override
  public void close() throws IOException {
    timeout.exit();
    BoundedSockets.bounded(
        () -> {
          super.close(); // reads on for a moment, so that the connection can be used again
          return this;
        });
  }
}

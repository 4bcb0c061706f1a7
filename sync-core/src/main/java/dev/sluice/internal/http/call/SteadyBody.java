package dev.sluice.internal.http.call;

import java.io.IOException;
import java.io.InterruptedIOException;
import okhttp3.Call;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.AsyncTimeout;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;

/**
 * A body whose call may take its timeout anew for each piece: one that keeps coming is not cut
 * however long it takes, one that drips or stops is. What stands around its content is bounded.
 */
final class SteadyBody extends ForwardingSource {

  /** How much has to come within one call timeout. */
  static final long PIECE = 4096;

  private final AsyncTimeout timeout;
  private long left = PIECE;

  private SteadyBody(Source body, AsyncTimeout timeout) {
    super(body);
    this.timeout = timeout;
  }

  /** The same answer with such a body, if the call is one of OkHttp's own. */
  static Response of(Response response, Call call) {
    if (!(call.timeout() instanceof AsyncTimeout timeout) || timeout.timeoutNanos() == 0) {
      return response;
    }
    ResponseBody body = response.body();
    Source steady = new SteadyBody(body.source(), timeout);
    if ("gzip".equalsIgnoreCase(response.header("Content-Encoding"))) {
      steady = new GzipHeader(Okio.buffer(steady));
    }
    return response
        .newBuilder()
        .body(ResponseBody.create(Okio.buffer(steady), body.contentType(), body.contentLength()))
        .build();
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

package dev.sluice.testkit;

import dev.sluice.testkit.http.Answer;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.HashMap;
import java.util.Optional;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;
import okio.ByteString;
import okio.ForwardingSource;
import okio.GzipSource;
import okio.Okio;
import okio.Source;
import org.jspecify.annotations.Nullable;

/** OkHttp's requests and responses, to and from the server's. */
final class Translation {
  private static final String ENCODING = "Content-Encoding";
  private static final long UNKNOWN = -1;

  private Translation() {}

  /** What the server reads; the body is written once. */
  static dev.sluice.testkit.http.Request request(Request request, VirtualNetwork network)
      throws IOException {
    var headers = new HashMap<String, String>();
    request.headers().forEach(h -> headers.put(h.getFirst(), h.getSecond()));
    headers.put("X-Forwarded-For", network.address());
    Buffer bytes = new Buffer();
    RequestBody body = request.body();
    if (body != null) {
      Optional.ofNullable(body.contentType())
          .ifPresent(type -> headers.put("Content-Type", type.toString()));
      body.writeTo(bytes);
    }
    String target = target(request.url(), network.server().basePath());
    return new dev.sluice.testkit.http.Request(
        request.method(), target, headers, bytes.readByteString());
  }

  /** Whether a URL is of the API. What is outside counts in no limit and stands in no log. */
  static boolean isInside(HttpUrl url, String basePath) {
    return url.encodedPath().contains(basePath + "/");
  }

  /** The target relative to the API's base. */
  static String target(HttpUrl url, String basePath) {
    String path = url.encodedPath();
    int base = path.indexOf(basePath + "/");
    String relative = base < 0 ? path : path.substring(base + basePath.length());
    String query = url.encodedQuery();
    return query == null ? relative : relative + "?" + query;
  }

  /** What the client gets, unpacked; cut: its body ends in the middle with an error. */
  static Response response(Request request, Answer answer, boolean cut) {
    Body body = new Body(answer, cut);
    Response.Builder response =
        new Response.Builder()
            .request(request)
            .protocol(Protocol.HTTP_1_1)
            .code(answer.status())
            .message("")
            .headers(Headers.of(answer.headers()))
            .body(body);
    return body.length < 0
        ? response.removeHeader(ENCODING).build()
        : response.header("Content-Length", String.valueOf(body.length)).build();
  }

  private static final class Body extends ResponseBody {
    private final long length;
    private final @Nullable MediaType type;
    private final BufferedSource source;

    Body(Answer answer, boolean cut) {
      ByteString bytes = answer.body();
      boolean packed = "gzip".equals(answer.headers().get(ENCODING));
      this.length = packed ? UNKNOWN : bytes.size();
      String name = answer.headers().get("Content-Type");
      this.type = name == null ? null : MediaType.parse(name);
      Buffer whole = new Buffer().write(bytes);
      Source sent = cut ? new Cut(whole, bytes.size() / 2) : whole;
      this.source = Okio.buffer(packed ? new GzipSource(sent) : sent);
    }

    @Override
    public long contentLength() {
      return length;
    }

    @Override
    public @Nullable MediaType contentType() {
      return type;
    }

    @Override
    public BufferedSource source() {
      return source;
    }
  }

  /** A source that breaks off. */
  private static final class Cut extends ForwardingSource {
    private long left;

    Cut(Buffer whole, long left) {
      super(whole);
      this.left = left;
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
      if (left == 0) {
        throw new ProtocolException("unexpected end of stream");
      }
      long count = super.read(sink, Math.min(byteCount, left));
      left -= Math.max(0, count);
      return count;
    }
  }
}

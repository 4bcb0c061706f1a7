package dev.sluice.http;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import okio.ByteString;

/** A body that OkHttp may write once only: it then never repeats the request by itself. */
final class JsonBody extends RequestBody {

  private static final MediaType JSON = MediaType.get("application/json");

  private final ByteString json;

  JsonBody(ByteString json) {
    this.json = json;
  }

  @Override
  public MediaType contentType() {
    return JSON;
  }

  @Override
  public long contentLength() {
    return json.size();
  }

  @Override
  public boolean isOneShot() {
    return true;
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    sink.write(json);
  }
}

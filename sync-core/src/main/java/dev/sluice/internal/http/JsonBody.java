package dev.sluice.internal.http;

import java.util.Map;
import okhttp3.RequestBody;
import okio.ByteString;

/** Makes bodies of texts by name. */
public final class JsonBody {

  private JsonBody() {}

  /** An object of texts, which is sent once. */
  public static RequestBody of(Map<String, String> texts) {
    return Requests.body(ByteString.encodeUtf8(RowMaps.json(texts)));
  }
}

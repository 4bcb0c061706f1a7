package dev.sluice.internal.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.http.json.Json;
import dev.sluice.internal.remote.FileUpload;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Uploads;
import java.io.IOException;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Sends files, and reads the tokens that answer them. */
final class UploadCalls {

  private static final int MOST_BYTES = 1 << 16;
  private static final int MOST_DEPTH = 16;
  private static final String NAME = "name";

  private final HttpUrl base;

  UploadCalls(HttpUrl base) {
    this.base = base;
  }

  /** The path for the files of a type, below the base. */
  String path(EntityType<?> type) {
    return BaseUrl.below(base, url(type, '{' + NAME + '}').build());
  }

  private HttpUrl.Builder url(EntityType<?> type, String name) {
    return PathTemplate.url(base, uploads(type).path(), NAME, name);
  }

  Request.Builder request(FileUpload file, Receiver receiver) {
    HttpUrl url = url(file.type(), file.name()).build();
    UploadBody body = new UploadBody(file, uploads(file.type()).part(), receiver);
    return new Request.Builder().url(url).post(body);
  }

  /**
   * The token in the answer to an upload: a text or a number.
   *
   * @throws UnavailableException if the answer has no token
   */
  static String token(FileUpload file, Response response) throws IOException {
    String at = '/' + uploads(file.type()).token().replace('.', '/');
    String token = token(response.peekBody(MOST_BYTES).string(), at);
    if (token == null || token.trim().isEmpty()) {
      throw UnavailableException.serverFailed(
          response.code(), "the answer to an upload has no token", null);
    }
    return token;
  }

  private static @Nullable String token(String body, String at) {
    try (JsonParser json = Json.factory(MOST_DEPTH, MOST_BYTES).createParser(body)) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        boolean isToken = token == JsonToken.VALUE_STRING || token == JsonToken.VALUE_NUMBER_INT;
        if (isToken && json.getParsingContext().pathAsPointer().toString().equals(at)) {
          return json.getText();
        }
      }
      return null;
    } catch (IOException noJson) {
      return null; // its message would show what the server wrote
    }
  }

  static Uploads uploads(EntityType<?> type) {
    Uploads uploads = type.endpoints().uploads();
    if (uploads == null) {
      throw new IllegalArgumentException("rows of " + type + " take no files");
    }
    return uploads;
  }
}

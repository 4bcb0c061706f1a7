package dev.sluice.internal.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.http.json.ErrorJson;
import dev.sluice.internal.http.json.Json;
import dev.sluice.schema.SyncSchema.BodyError;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Finds errors in answers with a status of success, and reads the messages of refusals. */
final class BodyErrors {

  private static final int NOT_FOUND = 404;
  private static final int LOOKED_AT = 1 << 16;
  private static final JsonFactory FACTORY = Json.factory(1000, LOOKED_AT);

  private final BodyError how;

  private BodyErrors(BodyError how) {
    this.how = how;
  }

  /**
   * A reader that first checks whether the answer reports a failure of the request.
   *
   * @param how how an answer with a successful status reports a failure; null if none does
   */
  static <T> ResponseReader<T> checking(
      @Nullable BodyError how, HttpCalls wire, ResponseReader<T> reading) {
    return how == null
        ? reading
        : response -> {
          check(how, wire, response);
          return reading.read(response);
        };
  }

  /**
   * Fails if the answer reports a failure of the request. After this check, the answer can still be
   * read from its beginning.
   *
   * @throws RefusedException with the server's message
   * @throws CredentialsException if the server's message means invalid credentials
   */
  static void check(BodyError how, HttpCalls wire, Response response) throws IOException {
    new BodyErrors(how).check(response, wire.mask(response.request()));
  }

  /**
   * Lets the server's message count more than the status of a refusal. Example: the message of a
   * 403 may say that a token has expired.
   *
   * @param how the meanings of the server's messages; null if only the status counts
   * @param failures turns an answer into a failure by its status
   */
  static HttpCalls.Failures told(@Nullable BodyError how, HttpCalls.Failures failures) {
    return how == null
        ? failures
        : (response, body, mask) -> {
          SyncException failure = failures.of(response, body, mask);
          return failure instanceof RefusedException refused
              ? new BodyErrors(how)
                  .told(body, String.valueOf(refused.getMessage()), refused.status())
              : failure;
        };
  }

  private SyncException told(String body, String words, int status) {
    Set<String> codes = ErrorJson.codes(body);
    if (says(how.unauthorized(), words, codes)) {
      return CredentialsException.unauthorized(words);
    }
    return new RefusedException(says(how.gone(), words, codes) ? NOT_FOUND : status, words);
  }

  /** Whether the server's message contains one of the texts, or one of its codes is such a text. */
  private static boolean says(List<String> meant, String words, Set<String> codes) {
    return meant.stream().anyMatch(word -> words.contains(word) || codes.contains(word));
  }

  /**
   * Looks at the beginning of the answer.
   *
   * @param mask hides secrets in the server's message
   */
  private void check(Response response, UnaryOperator<String> mask) throws IOException {
    String body = response.peekBody(LOOKED_AT).string();
    if (!isError(body)) {
      return;
    }
    String words =
        ServerMessage.in(body, CallErrors.unexpected(response, mask) + " with an error", mask);
    throw told(body, words, response.code());
  }

  /** Whether the body is an error. The reader of the rows reports a body that breaks off. */
  private boolean isError(String body) throws IOException {
    try (JsonParser json = FACTORY.createParser(body)) {
      return json.nextToken() == JsonToken.START_OBJECT && isError(json);
    } catch (JsonProcessingException broken) {
      return false;
    }
  }

  private boolean isError(JsonParser json) throws IOException {
    String[] names = how.path().split("\\.", -1);
    for (String name : names) {
      if (json.currentToken() != JsonToken.START_OBJECT || !goTo(name, json)) {
        return how.success() != null;
      }
    }
    JsonToken value = json.currentToken();
    if (how.success() != null) {
      return !how.success().equals(json.getText());
    }
    return value.isStructStart() ? !json.nextToken().isStructEnd() : !ErrorJson.isNone(json);
  }

  /** Whether the object has that name; the parser then stands on its value. */
  private static boolean goTo(String name, JsonParser json) throws IOException {
    while (json.nextToken() != JsonToken.END_OBJECT) {
      boolean found = name.equals(json.currentName());
      json.nextToken();
      if (found) {
        return true;
      }
      json.skipChildren();
    }
    return false;
  }
}

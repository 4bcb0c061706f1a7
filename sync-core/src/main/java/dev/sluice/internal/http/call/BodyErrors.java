package dev.sluice.internal.http.call;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.http.json.Json;
import dev.sluice.schema.SyncSchema.BodyError;
import java.io.IOException;
import java.util.Set;
import java.util.function.UnaryOperator;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Finds errors in answers with a status of success, and what the words of any refusal mean. */
public final class BodyErrors {

  private static final int NOT_FOUND = 404;
  private static final int LOOKED_AT = 1 << 16;
  private static final JsonFactory FACTORY = Json.factory(1000, LOOKED_AT);
  private static final Set<String> NO_VALUES = Set.of("", "false", "0");

  private final BodyError how;

  private BodyErrors(BodyError how) {
    this.how = how;
  }

  /**
   * A reading that fails for an error.
   *
   * @param how answers say errors; null if they do not
   */
  public static <T> Reading<T> checking(
      @Nullable BodyError how, HttpCalls wire, Reading<T> reading) {
    return how == null
        ? reading
        : response -> {
          new BodyErrors(how).check(response, wire.mask(response.request()));
          return reading.read(response);
        };
  }

  /**
   * Failures whose words count more than their status: a server may say by a 403 that a token has
   * expired, or that there is no such row.
   *
   * @param how which words mean what; null if none do
   */
  public static HttpCalls.Failures told(@Nullable BodyError how, HttpCalls.Failures failures) {
    return how == null
        ? failures
        : (response, body, mask) -> {
          SyncException failure = failures.of(response, body, mask);
          return failure instanceof RefusedException refused
              ? new BodyErrors(how).told(String.valueOf(refused.getMessage()), refused.status())
              : failure;
        };
  }

  private SyncException told(String words, int status) {
    if (how.unauthorized().stream().anyMatch(words::contains)) {
      return CredentialsException.unauthorized();
    }
    boolean gone = how.gone().stream().anyMatch(words::contains);
    return new RefusedException(gone ? NOT_FOUND : status, words);
  }

  /**
   * Looks at the beginning of the answer, and leaves all of it to be read.
   *
   * @param mask hides secrets in the server's words
   * @throws RefusedException with the server's words if it is an error
   * @throws CredentialsException if its words mean that the credentials are not valid
   */
  private void check(Response response, UnaryOperator<String> mask) throws IOException {
    String body = response.peekBody(LOOKED_AT).string();
    if (!isError(body)) {
      return;
    }
    String words =
        ServerMessage.in(body, CallErrors.unexpected(response, mask) + " with an error", mask);
    throw told(words, response.code());
  }

  /** False for an answer that breaks off, too: the code that reads its rows reports that. */
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
    return value.isStructStart()
        ? !json.nextToken().isStructEnd()
        : value != JsonToken.VALUE_NULL && !NO_VALUES.contains(json.getText());
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

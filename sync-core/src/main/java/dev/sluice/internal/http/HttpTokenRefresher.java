package dev.sluice.internal.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.http.json.Json;
import dev.sluice.internal.remote.Concerns;
import dev.sluice.internal.remote.RequestKind;
import dev.sluice.internal.remote.TokenRefresher;
import dev.sluice.ratelimit.Slot;
import dev.sluice.schema.SyncSchema.BodyError;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Asks a server for new tokens. The request never has the access token, because the server may only
 * issue tokens. If the server is the API's own, the request has the further headers of the
 * credentials.
 */
final class HttpTokenRefresher implements TokenRefresher {

  private static final int MOST_BYTES = 1 << 20;
  private static final int MOST_DEPTH = 1000;

  /** By OAuth 2, this text says with any status that the refresh token is no longer valid. */
  private static final String INVALID_GRANT = "invalid_grant";

  private final HttpCalls wire;
  private final HttpUrl base;
  private final RefreshableTokens tokens;
  private final BodyError errors;

  /**
   * Refreshes the given tokens.
   *
   * @param errors how the server reports invalid credentials; null if the schema has no errors
   */
  HttpTokenRefresher(
      HttpCalls wire, HttpUrl base, RefreshableTokens tokens, @Nullable BodyError errors) {
    this.wire = wire;
    this.base = base;
    this.tokens = tokens;
    this.errors = with(INVALID_GRANT, errors == null ? BodyError.at("error") : errors);
  }

  private static BodyError with(String word, BodyError errors) {
    List<String> words = new ArrayList<>(errors.unauthorized());
    words.add(word);
    return errors.unauthorized(words.toArray(new String[0]));
  }

  @Override
  public int generation() {
    return tokens.generation();
  }

  @Override
  public boolean needsRequest() {
    return tokens.needsRequest();
  }

  @Override
  public String path() {
    return BaseUrl.below(base, tokens.url());
  }

  @Override
  public Completable refresh(Slot slot) {
    AtomicBoolean isMine = new AtomicBoolean();
    Single<Boolean> sent =
        tokens.once(
            () -> {
              isMine.set(true);
              return send(slot);
            });
    if (!isMine.get()) {
      slot.neverSent();
    }
    return sent.doOnDispose(slot::givenUp).ignoreElement();
  }

  private Single<Boolean> send(Slot slot) {
    return new CallSingle<>(
            wire,
            this::request,
            exchange ->
                wire.judged(
                    exchange,
                    BodyErrors.told(errors, wire.failures(RequestKind.REFRESH)),
                    this::read),
            slot)
        .onErrorResumeNext(failure -> Single.error(judged(failure)));
  }

  private Request.Builder request() {
    Authorization proof = wire.proof().hiding(tokens::hideIn);
    Request.Builder request =
        new Request.Builder().url(tokens.url()).post(tokens.body()).tag(Authorization.class, proof);
    if (BaseUrl.isSameServer(base, tokens.url())) {
      proof.beside().forEach(request::header);
    }
    return request;
  }

  private Boolean read(Response response) throws IOException {
    Map<String, String> texts = texts(response.peekBody(MOST_BYTES).string());
    String access = texts.get(tokens.accessAt());
    try {
      if (access != null) {
        tokens.refreshed(access, texts.get(tokens.refreshAt()));
        return true;
      }
      BodyErrors.check(errors, wire, response);
    } catch (IllegalArgumentException noToken) {
      // This means the same as an answer without a token, and the message may show a token.
    }
    throw UnavailableException.serverFailed(response.code(), "the answer has no token", null);
  }

  /** The non-empty texts of an object by their dotted paths; none if it is no JSON. */
  private static Map<String, String> texts(String body) {
    Map<String, String> texts = new HashMap<>();
    try (JsonParser parser = Json.factory(MOST_DEPTH, MOST_BYTES).createParser(body)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.VALUE_STRING && !parser.getText().isEmpty()) {
          String pointer = parser.getParsingContext().pathAsPointer().toString();
          texts.put(pointer.substring(1).replace('/', '.'), parser.getText());
        }
      }
    } catch (IOException | IndexOutOfBoundsException noObject) {
      return Map.of();
    }
    return texts;
  }

  /**
   * Sorts the failure of a refresh. A refusal means invalid credentials. A failure of the token
   * store or by a limit stays as it is. Any other failure counts as offline, because the request
   * that waits for the token was not sent.
   */
  private Throwable judged(Throwable failure) {
    if (!(failure instanceof SyncException known)
        || known instanceof TooManyRequestsException
        || FailureKind.STORAGE.is(known)) {
      return failure;
    }
    if (Concerns.of(known, RequestKind.REFRESH) == Concerns.CREDENTIALS) {
      tokens.refused();
      return CredentialsException.unauthorized();
    }
    return UnavailableException.offline(
        false,
        "the credentials have expired and could not be refreshed now: " + known.getMessage(),
        known);
  }

  /** Whether this refreshes these tokens. */
  boolean isOf(RefreshableTokens others) {
    return tokens == others;
  }
}

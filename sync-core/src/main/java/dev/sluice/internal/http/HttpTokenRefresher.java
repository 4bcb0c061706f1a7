package dev.sluice.internal.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.http.call.Authorization;
import dev.sluice.internal.http.call.CallSingle;
import dev.sluice.internal.http.call.HttpCalls;
import dev.sluice.internal.http.call.RefreshableTokens;
import dev.sluice.internal.http.call.StatusErrors;
import dev.sluice.internal.http.json.Json;
import dev.sluice.internal.remote.TokenRefresher;
import dev.sluice.ratelimit.Slot;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Asks for new tokens. The request proves nothing but the refresh token in its body, so the access
 * token does not go to a server that only issues tokens. What other headers prove goes along to the
 * server of the API only.
 */
final class HttpTokenRefresher implements TokenRefresher {

  private static final int MOST_BYTES = 1 << 16;

  private final HttpCalls wire;
  private final HttpUrl base;
  private final RefreshableTokens tokens;

  HttpTokenRefresher(HttpCalls wire, HttpUrl base, RefreshableTokens tokens) {
    this.wire = wire;
    this.base = base;
    this.tokens = tokens;
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
            exchange -> wire.judged(exchange, StatusErrors::failure, this::read),
            slot)
        .onErrorResumeNext(failure -> Single.error(judged(failure)));
  }

  private Request.Builder request() {
    Authorization proof = wire.proof();
    Request.Builder request =
        new Request.Builder().url(tokens.url()).post(tokens.body()).tag(Authorization.class, proof);
    if (BaseUrl.isSameServer(base, tokens.url())) {
      proof.beside().forEach(request::header);
    }
    return request;
  }

  private Boolean read(Response response) throws IOException {
    response.body().source().request(MOST_BYTES);
    Map<String, String> texts = texts(response.body().source().getBuffer().readUtf8());
    String access = texts.get(tokens.accessAt());
    try {
      if (access != null) {
        tokens.refreshed(access, texts.get(tokens.refreshAt()));
        return true;
      }
    } catch (IllegalArgumentException noToken) {
      // It has the same meaning as an answer without a token, and its message may show it.
    }
    throw UnavailableException.serverFailed(response.code(), "the answer has no token", null);
  }

  /** The texts of an object by their dotted paths. An answer that is no JSON has none. */
  private static Map<String, String> texts(String body) {
    Map<String, String> texts = new HashMap<>();
    try (JsonParser parser = Json.factory(16, MOST_BYTES).createParser(body)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.VALUE_STRING) {
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
   * Only a refusal concerns the user. Everything else passes by itself, and no row or list of the
   * sync is to blame: the request that waits for the token has not been carried out.
   */
  private Throwable judged(Throwable failure) {
    if (!(failure instanceof SyncException known)
        || known instanceof TooManyRequestsException
        || FailureKind.STORAGE.is(known)) {
      return failure;
    }
    if (FailureKind.UNAUTHORIZED.is(known) || isBadRequest(known)) {
      tokens.refused();
      return CredentialsException.unauthorized();
    }
    return UnavailableException.offline(
        false,
        "the credentials have expired and could not be refreshed now: " + known.getMessage(),
        known);
  }

  private static boolean isBadRequest(SyncException failure) {
    return failure instanceof RefusedException refused && refused.status() == 400;
  }

  /** Whether it refreshes these tokens. */
  boolean isOf(RefreshableTokens others) {
    return tokens == others;
  }
}

package dev.sluice.internal.http;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.FailureKind;
import dev.sluice.http.Credentials;
import dev.sluice.http.EngineClient;
import dev.sluice.http.TokenRefresh;
import dev.sluice.http.TokenStore;
import dev.sluice.http.TokenStore.Tokens;
import dev.sluice.internal.remote.TokenRefresher;
import java.io.IOException;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A refresh on real sockets: where its secrets go. */
class RefreshOnTheWireTest implements TokenStore {

  private final Wired wired = new Wired();
  private Tokens stored = new Tokens("a1", "r1+/=");
  private MockWebServer server;
  private MockWebServer elsewhere;
  private TokenRefresher refresher;

  @BeforeEach
  void start() throws IOException {
    server = Sockets.start();
    elsewhere = Sockets.start();
    TokenRefresh refresh =
        TokenRefresh.post(Sockets.url(server) + "token").with("client_id", "notes & more");
    Credentials credentials = Credentials.bearer("anna", this, refresh);
    HttpRemote remote =
        HttpRemote.builder(
                Sockets.url(server),
                () -> CredentialsInside.of(credentials, "localhost"),
                wired.clock)
            .calls(EngineClient.defaults())
            .build();
    refresher = remote.tokenRefresher();
  }

  @AfterEach
  void stop() {
    server.close();
    elsewhere.close();
  }

  @Override
  public Tokens load() {
    return stored;
  }

  @Override
  public void save(Tokens tokens) {
    stored = tokens;
  }

  @Test
  void theRefreshTokenIsInTheBodyAndTheAccessTokenNowhere() throws Exception {
    server.enqueue(new MockResponse.Builder().body("{\"access_token\":\"a2\"}").build());
    refresher.refresh(wired.pass()).test().awaitDone(10, SECONDS).assertComplete();

    RecordedRequest request = server.takeRequest();
    assertThat(request.getUrl().encodedPath()).isEqualTo("/api/v9/token");
    assertThat(request.getUrl().query()).isNull();
    assertThat(request.getHeaders().get("Authorization")).isNull();
    assertThat(request.getBody().utf8())
        .contains("grant_type=refresh_token", "client_id=notes+%26+more")
        .endsWith("refresh_token=r1%2B%2F%3D");
    assertThat(stored).isEqualTo(new Tokens("a2", "r1+/="));
    wired.assertPasses(1, 0, 0);
  }

  @Test
  void aRedirectIsNotFollowed() {
    server.enqueue(
        new MockResponse.Builder()
            .code(307)
            .setHeader("Location", Sockets.url(elsewhere) + "token")
            .build());
    refresher
        .refresh(wired.pass())
        .test()
        .awaitDone(10, SECONDS)
        .assertError(FailureKind.OFFLINE::is);
    assertThat(elsewhere.getRequestCount()).isZero();
    assertThat(stored.access()).isEqualTo("a1");
  }

  /** What left is finished: the server may have made the old refresh token invalid. */
  @Test
  void aRefreshThatNobodyWaitsForAnyMoreIsFinishedAndNotSentTwice() throws Exception {
    server.enqueue(
        new MockResponse.Builder()
            .body("{\"access_token\":\"a2\",\"refresh_token\":\"r2\"}")
            .headersDelay(300, MILLISECONDS)
            .build());
    refresher.refresh(wired.pass()).test().dispose();
    refresher.refresh(wired.pass()).test().awaitDone(10, SECONDS).assertComplete();
    assertThat(stored).isEqualTo(new Tokens("a2", "r2"));
    assertThat(server.getRequestCount()).isOne();
    wired.assertPasses(0, 1, 0);
  }
}

package dev.sluice.engine.network;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.http.RawServer;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers whose HTTP is broken, met by a whole engine on its own threads. */
class BrokenHttpTest {

  private static final long MEBIBYTE = 1 << 20;

  @TempDir Path folder;

  private final List<Throwable> uncaught = new CopyOnWriteArrayList<>();
  private final Thread.UncaughtExceptionHandler before =
      Thread.getDefaultUncaughtExceptionHandler();

  @BeforeEach
  void listen() {
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> uncaught.add(error));
  }

  @AfterEach
  void stop() {
    Thread.setDefaultUncaughtExceptionHandler(before);
  }

  private SyncReport sync(RawServer server, OkHttpClient app) {
    Limit wide = Limit.of(10_000, Duration.ofSeconds(1));
    try (TrackerDatabase db = TrackerDatabase.open(folder.resolve("tracker.db"));
        SyncEngine engine =
            db.engine()
                .server(server.url(), Credentials.apiToken(TrackerServer.TOKEN))
                .calls(app)
                .budget(wide)
                .pace(wide)
                .autoSync(AutoSync.manual())
                .build()) {
      return engine.fullSync().timeout(2, TimeUnit.MINUTES).blockingGet();
    }
  }

  private static SyncException error(SyncReport report) {
    return report.error().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 -20 No\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 -200 No\r\n\r\n",
        "HTTP/1.1 -20\r\nRetry-After: 99999999999999999999\r\n\r\n",
      })
  void S97_aStatusThatTheLibraryThrowsAtIsAnErrorOfThatRequest(String answer) throws IOException {
    try (RawServer server = new RawServer(to -> to.write(answer.getBytes(ISO_8859_1)))) {
      SyncException error = error(sync(server, new OkHttpClient()));
      assertThat(error).matches(FailureKind.SERVER_FAILED::is);
      assertThat(error).hasMessage("the server's answer cannot be read");
    }
    assertThat(uncaught).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"408", "429", "500", "503"})
  void S97_aPauseThatNoNumberHoldsIsNone(String status) throws IOException {
    String answer =
        "HTTP/1.1 "
            + status
            + " No\r\nRetry-After: 99999999999999999999\r\nContent-Length: 0\r\n"
            + "Date: Thu, 99 Foo 2026 99:99:99 GMT\r\nContent-Type: \u0001;;=\r\n\r\n";
    try (RawServer server = new RawServer(to -> to.write(answer.getBytes(ISO_8859_1)))) {
      assertThat(sync(server, new OkHttpClient()).error()).isPresent();
    }
    assertThat(uncaught).isEmpty();
  }

  @Test
  void S97_whatAnAppsInterceptorThrowsIsAnErrorOfThatRequest() throws IOException {
    OkHttpClient app =
        new OkHttpClient.Builder()
            .addInterceptor(
                chain -> {
                  throw new IllegalStateException("a bug of the app's");
                })
            .build();
    try (RawServer server = new RawServer(OutputStream::flush)) {
      assertThat(error(sync(server, app))).matches(FailureKind.OFFLINE::is);
    }
    assertThat(uncaught).isEmpty();
  }

  /** Settings, then the headers of an answer of which each frame says that another one follows. */
  private static void headersWithoutEnd(OutputStream to) throws IOException {
    int length = 1 << 14;
    byte[] settings = {0, 0, 0, 4, 0, 0, 0, 0, 0};
    byte[] headers = {0, 0, 1, 1, 0, 0, 0, 0, 3, (byte) 0x88};
    byte[] more = new byte[9 + length];
    more[1] = (byte) (length >> 8);
    more[3] = 9;
    more[8] = 3;
    for (int i = 9; i < more.length; i++) {
      more[i] = (byte) 0x88; // :status 200, from the static table
    }
    to.write(settings);
    to.write(headers);
    for (long sent = 0; sent < 64 * MEBIBYTE; sent += more.length) {
      to.write(more);
    }
  }

  private static void assertCut(SyncReport report) {
    assertThat(error(report)).matches(FailureKind.OFFLINE::is);
    assertThat(error(report))
        .hasMessageContaining(" was not reached, or its answer did not arrive whole: ");
  }

  @Test
  void S91_headersOfHttp2WithoutEndAreNotRead() throws IOException {
    OkHttpClient app =
        new OkHttpClient.Builder().protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE)).build();
    try (RawServer server = new RawServer(BrokenHttpTest::headersWithoutEnd)) {
      assertCut(sync(server, app));
      assertThat(server.written()).isLessThan(48 * MEBIBYTE);
    }
    assertThat(uncaught).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"z", "X: y\r\n"})
  void S91_headersOfHttp1WithoutEndAreCut(String more) throws IOException {
    OkHttpClient app = new OkHttpClient();
    try (RawServer server = RawServer.endless("HTTP/1.1 200 OK\r\nX-Long: ", more)) {
      assertCut(sync(server, app));
      assertThat(server.written()).isLessThan(48 * MEBIBYTE);
    }
    try (RawServer server = RawServer.endless("HTTP/1.1 200 ", more)) {
      assertCut(sync(server, app));
      assertThat(server.written()).isLessThan(48 * MEBIBYTE);
    }
    assertThat(uncaught).isEmpty();
  }
}

package dev.sluice.engine.pull;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncReport;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.http.EngineClient;
import dev.sluice.ratelimit.Limit;
import dev.sluice.store.Query;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.RawServer;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Single;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A list on a slow line takes longer than any timeout, and comes all the same. */
class SlowListTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final int TAGS = 600;

  @TempDir Path folder;

  private final CountDownLatch coming = new CountDownLatch(20);
  private final CountDownLatch hungUp = new CountDownLatch(1);
  private TrackerDatabase db;

  @BeforeEach
  void open() {
    db = TrackerDatabase.open(folder.resolve("tracker.db"));
  }

  @AfterEach
  void close() {
    db.close();
  }

  private SyncEngineBuilder engine(String url) {
    Limit wide = Limit.of(10_000, Duration.ofSeconds(1));
    return db.engine()
        .server(url, Credentials.apiToken(TrackerServer.TOKEN))
        .calls(EngineClient.from(new OkHttpClient(), TIMEOUT))
        .patience(TIMEOUT)
        .budget(wide)
        .pace(wide)
        .autoSync(AutoSync.manual());
  }

  private static SyncReport end(Single<SyncReport> sync) {
    return sync.timeout(1, TimeUnit.MINUTES).blockingGet();
  }

  @Test
  void S87_aListKeepsComingAsLongAsItsBytesCome() throws IOException {
    TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
    for (int i = 0; i < TAGS; i++) {
      server.web().addTag(server.web().workspace(), "tag " + i);
    }
    int piece = 4096;
    Duration pause = Duration.ofMillis(200);
    server.faults().on(1, r -> r.path().equals("/me/tags"), Fault.slow(piece, pause));
    try (WireServer wire = WireServer.start(server);
        SyncEngine engine = engine(wire.url()).build()) {
      long began = System.nanoTime();
      assertThat(end(engine.fullSync()).error()).isEmpty();
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(TIMEOUT);
    }
    assertThat(db.tags().list(Query.all())).hasSize(TAGS);
  }

  /** A list that never ends: a piece at a time, and each is told to the test. */
  private void endless(OutputStream to) throws IOException, InterruptedException {
    byte[] blanks = " ".repeat(1 << 14).getBytes(US_ASCII);
    to.write("HTTP/1.1 200 OK\r\n\r\n[".getBytes(US_ASCII));
    try {
      while (hungUp.getCount() > 0) {
        to.write(blanks);
        to.flush();
        coming.countDown();
        hungUp.await(20, TimeUnit.MILLISECONDS);
      }
    } catch (IOException gone) {
      hungUp.countDown();
      throw gone;
    }
  }

  @Test
  void S87_aCancelCutsAListThatKeepsComing() throws Exception {
    try (RawServer server = new RawServer(this::endless);
        SyncEngine engine = engine(server.url()).build()) {
      Single<SyncReport> sync = engine.fullSync();
      coming.await();
      engine.cancel();
      assertThat(end(sync).error()).map(SyncException::kind).contains(FailureKind.CANCELLED);
      hungUp.await();
    }
  }

  @Test
  void S87_aFreezeCutsAListThatKeepsComing() throws Exception {
    try (RawServer server = new RawServer(this::endless);
        SyncEngine engine = engine(server.url()).build()) {
      Single<SyncReport> sync = engine.fullSync();
      coming.await();
      engine.freeze();
      assertThat(end(sync).error()).map(SyncException::kind).contains(FailureKind.FROZEN);
      hungUp.await();
    }
  }
}

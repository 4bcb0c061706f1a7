package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Diary;
import dev.sluice.failure.FailureKind;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.process.Forwarding;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.time.VirtualTime;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine on its own threads, over real sockets. */
class RealThreadsTest {

  @TempDir Path folder;

  private final TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
  private WireServer wire;
  private TrackerDatabase db;

  @BeforeEach
  void begin() throws IOException {
    wire = WireServer.start(server);
    db = TrackerDatabase.open(folder.resolve("tracker.db"));
  }

  @AfterEach
  void close() {
    db.close();
    wire.close();
  }

  private SyncEngineBuilder builder() {
    Limit wide = Limit.of(10_000, Duration.ofSeconds(1));
    return db.engine()
        .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
        .budget(wide)
        .pace(wide)
        .autoSync(AutoSync.manual());
  }

  private static <T> T await(Single<T> single) {
    return single.timeout(1, TimeUnit.MINUTES).blockingGet();
  }

  private static List<Thread> ofEngines() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("sluice-"))
        .filter(thread -> !thread.getName().equals("sluice-observers"))
        .toList();
  }

  @Test
  void S46_aHundredThreadsAskAndAllAreAnswered() throws InterruptedException {
    List<SyncReport> reports = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    Diary diary = new Diary(new VirtualTime());
    try (SyncEngine engine = builder().listener(diary).build()) {
      for (int i = 0; i < 100; i++) {
        Operation operation = Operation.values()[i % Operation.values().length];
        threads.add(
            new Thread(
                () -> {
                  db.timeEntries().list(TimeEntry.running());
                  SyncReport report =
                      await(Device.request(operation, engine, ServerClock.system().now()));
                  synchronized (reports) {
                    reports.add(report);
                  }
                }));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join(Duration.ofMinutes(1).toMillis());
      }
    }
    assertThat(reports).hasSize(100).allSatisfy(r -> assertThat(r.error()).isEmpty());
    assertThat(diary.operations()).hasSizeLessThan(100);
  }

  @Test
  void editsFromManyThreadsAllReachTheServer() throws InterruptedException {
    try (SyncEngine engine = builder().build()) {
      await(engine.fullSync());
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        int number = i;
        threads.add(
            new Thread(
                () -> {
                  for (int k = 0; k < 10; k++) {
                    Instant start = Instant.now().minusSeconds(600);
                    String name = "entry " + number + "/" + k;
                    db.timeEntries().create(TimeEntry.recorded(name, start, Duration.ofMinutes(1)));
                    engine.push();
                  }
                }));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join(Duration.ofMinutes(1).toMillis());
      }
      assertThat(await(engine.fullSync()).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(server.web().rows(RowKind.TIME_ENTRY))
        .extracting(row -> row.get("description").asText())
        .hasSize(80)
        .doesNotHaveDuplicates();
  }

  /** The engine's thread carries out the resume while this one asks for the freeze. */
  @Test
  void S47_theLastOfManyFreezesAndResumesHolds() {
    Credentials same = Credentials.apiToken(TrackerServer.TOKEN);
    try (SyncEngine engine = builder().build()) {
      for (int i = 0; i < 300; i++) {
        engine.resume(same);
        engine.freeze();
        assertThat(await(engine.push()).result()).isEqualTo(SyncResult.FROZEN);
      }
      engine.resume(same);
      assertThat(await(engine.fullSync()).result()).isEqualTo(SyncResult.SYNCED);
    }
  }

  @Test
  void itsThreadsEndWithIt() throws InterruptedException {
    SyncEngine engine = builder().build();
    Single<SyncReport> push = engine.push();
    await(push);
    List<Thread> threads = ofEngines();
    assertThat(threads).isNotEmpty();
    engine.close();
    for (Thread thread : threads) {
      thread.join(Duration.ofMinutes(1).toMillis());
      assertThat(thread.isAlive()).as(thread.getName()).isFalse();
    }
    assertThat(await(push).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(await(engine.fullSync()).error()).matches(e -> FailureKind.CLOSED.is(e.get()));
    engine.status().test().awaitDone(1, TimeUnit.MINUTES).assertComplete();
  }

  @Tag("slow")
  @Test
  void S166_itsThreadsEndWithItAlsoWhileAnAnswerIsAwaited() throws InterruptedException {
    CountDownLatch isUnderWay = new CountDownLatch(1);
    Call.Factory silence =
        request ->
            Forwarding.enqueuedBy(
                callback -> isUnderWay.countDown(), new OkHttpClient().newCall(request));
    SyncEngine engine = builder().calls(silence).build();
    TestObserver<SyncReport> sync = engine.fullSync().test();
    assertThat(isUnderWay.await(1, TimeUnit.MINUTES)).isTrue();
    List<Thread> threads = ofEngines();
    engine.close();
    for (Thread thread : threads) {
      thread.join(Duration.ofMinutes(1).toMillis());
      assertThat(thread.isAlive()).as(thread.getName()).isFalse();
    }
    sync.assertValue(report -> FailureKind.CLOSED.is(report.error().orElseThrow()));
  }

  @Test
  void anObserverMayCloseIt() {
    SyncEngine engine = builder().build();
    SyncReport report = await(engine.push().doOnSuccess(r -> engine.close()));
    assertThat(report.error()).isEmpty();
    assertThat(await(engine.push()).error()).matches(e -> FailureKind.CLOSED.is(e.get()));
  }
}

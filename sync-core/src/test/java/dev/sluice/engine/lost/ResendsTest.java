package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.OtherConnection;
import dev.sluice.failure.UnavailableException;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Single;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * OkHttp would send again by itself; over a real socket, with an app's client as eager as it is.
 */
class ResendsTest {

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

  /** What invites OkHttp to send again. */
  static List<Fault> invitations() {
    return List.of(
        Fault.dropAfterCommit(),
        Fault.dropBefore(),
        Fault.status(408),
        Fault.statusAfterCommit(408),
        Fault.answer(Answer.text(503, "").withHeader("Retry-After", "0")),
        Fault.answer(Answer.text(307, "").withHeaders(Map.of("Location", "/api/v9/other"))),
        Fault.answer(Answer.text(308, "").withHeaders(Map.of("Location", "/api/v9/other"))));
  }

  @ParameterizedTest
  @MethodSource("invitations")
  void S11_oneAttemptIsOnePostAndEveryRequestIsCounted(Fault invitation) {
    int told = 0;
    try (SyncEngine engine = engine()) {
      told += await(engine.fullSync()).requests();
      db.timeEntries().create(TimeEntry.recorded("once", Instant.now(), Duration.ofMinutes(1)));
      server.faults().on(1, request -> request.method().equals("POST"), invitation);
      SyncReport met = await(engine.push());
      told += met.requests();
      assertThat(met.result()).isNotEqualTo(SyncResult.SYNCED);
      assertThat(posts()).isLessThanOrEqualTo(1);

      told += await(engine.fullSync()).requests();
      assertThat(posts()).isLessThanOrEqualTo(2);
    }
    assertThat(server.web().rows(RowKind.TIME_ENTRY)).hasSize(1);
    assertThat(server.audit().answered(404)).as("redirects that were followed").isZero();
    assertThat(server.log()).hasSizeLessThanOrEqualTo(told);
    assertThat(countedSlots()).isEqualTo(told);
  }

  /** Only what invites to send again is hidden from OkHttp; the engine hears the others. */
  @Test
  void aPauseThatA503AsksForIsHeard() {
    Answer later = Answer.text(503, "").withHeader("Retry-After", "120");
    server.faults().on(1, request -> true, Fault.answer(later));
    try (SyncEngine engine = engine()) {
      Throwable failed = await(engine.fullSync()).error().orElseThrow().getCause();
      assertThat(((UnavailableException) failed).retryAfter()).contains(Duration.ofMinutes(2));
    }
  }

  private SyncEngine engine() {
    Limit wide = Limit.of(10_000, Duration.ofMinutes(10));
    return db.engine()
        .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
        .calls(new OkHttpClient())
        .budget(wide)
        .pace(wide)
        .worstTransit(Duration.ZERO)
        .autoSync(AutoSync.manual())
        .build();
  }

  private static SyncReport await(Single<SyncReport> single) {
    return single.timeout(1, TimeUnit.MINUTES).blockingGet();
  }

  private long posts() {
    return server.log().stream().filter(arrival -> arrival.method().equals("POST")).count();
  }

  /** The budget's slots that were used, as the file beside the database holds them. */
  private long countedSlots() {
    try (OtherConnection slots = new OtherConnection(folder.resolve("tracker.db-slots"))) {
      return slots.number("SELECT count(*) FROM slot WHERE key LIKE '%/budget'");
    }
  }
}

package dev.sluice.engine.limits;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.http.Credentials;
import dev.sluice.http.RateLimitInterceptor;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.testkit.limit.HourlyQuota;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One account, one gate: the engine and the app's own calls over real sockets. */
@Timeout(120)
class AppsOwnCallsTest {

  private static final int CALLS = 30;
  private static final Duration WINDOW = ofMillis(500);

  @TempDir Path folder;

  @Test
  void bothTogetherStayWithinWhatAnExactServerTakes() throws Exception {
    TrackerServer server =
        TrackerServer.builder(ServerClock.system())
            .limits(new ExactWindows().and(60, ofSeconds(60)).and(5, WINDOW))
            .build();
    Latency jitter = Latency.uniform(Duration.ZERO, ofMillis(40), 1);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (WireServer wire = WireServer.start(server, 0, jitter);
        TrackerDatabase db = TrackerDatabase.open(folder.resolve("a.db"));
        SyncEngine engine =
            db.engine()
                .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
                .pace(Limit.of(5, WINDOW))
                .autoSync(AutoSync.manual())
                .build()) {
      OkHttpClient app =
          RateLimitInterceptor.on(engine.limiter()).addTo(new OkHttpClient.Builder()).build();
      List<Future<Integer>> statuses = new ArrayList<>();
      for (int i = 0; i < CALLS; i++) {
        statuses.add(threads.submit(() -> logged(app, wire.url())));
      }
      SyncReport report = engine.pull().timeout(60, TimeUnit.SECONDS).blockingGet();

      assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
      for (Future<Integer> status : statuses) {
        assertThat(status.get(60, TimeUnit.SECONDS)).isEqualTo(200);
      }
      assertThat(server.audit().requests()).isEqualTo(CALLS + 9);
      assertThat(server.audit().tooManyRequests()).isZero();
      assertThat(engine.limiter().budget().state().get(0).used()).isEqualTo(CALLS + 9);
      app.dispatcher().executorService().shutdown();
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aQuotaThatAnAppsOwnCallFindsUsedUpStopsTheEngineToo() throws Exception {
    TrackerServer server =
        TrackerServer.builder(ServerClock.system()).limits(new HourlyQuota(1, 1)).build();
    try (WireServer wire = WireServer.start(server);
        TrackerDatabase db = TrackerDatabase.open(folder.resolve("a.db"));
        SyncEngine engine =
            db.engine()
                .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
                .autoSync(AutoSync.manual())
                .build()) {
      OkHttpClient app =
          RateLimitInterceptor.on(engine.limiter()).addTo(new OkHttpClient.Builder()).build();
      assertThat(logged(app, wire.url())).isEqualTo(200);

      assertThat(engine.limiter().budget().free()).isZero();
      app.dispatcher().executorService().shutdown();
    }
  }

  private static int logged(OkHttpClient app, String url) throws IOException {
    Request request =
        new Request.Builder()
            .url(url + "me/logged")
            .header("Authorization", TrackerServer.authorization(TrackerServer.TOKEN))
            .build();
    try (Response response = app.newCall(request).execute()) {
      return response.code();
    }
  }
}

package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers come on the client's threads; what follows from them happens on the engine's. */
class PullThreadTest {

  @Test
  void everyRequestLeavesFromTheEnginesThread(@TempDir Path folder) throws IOException {
    Queue<String> threads = new ConcurrentLinkedQueue<>();
    OkHttpClient client = new OkHttpClient.Builder().retryOnConnectionFailure(false).build();
    try (WireServer wire = WireServer.start(TrackerServer.builder(ServerClock.system()).build());
        TrackerDatabase db = TrackerDatabase.open(folder.resolve("tracker.db"));
        SyncEngine engine =
            db.engine()
                .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
                .pace()
                .autoSync(AutoSync.manual())
                .calls(
                    request -> {
                      threads.add(Thread.currentThread().getName());
                      return client.newCall(request);
                    })
                .build()) {
      assertThat(engine.pull().timeout(1, TimeUnit.MINUTES).blockingGet().error()).isEmpty();
    }
    client.dispatcher().executorService().shutdown();
    assertThat(threads).hasSize(9).containsOnly("sluice-engine");
  }
}

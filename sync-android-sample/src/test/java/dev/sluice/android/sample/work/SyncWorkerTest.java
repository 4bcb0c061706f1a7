package dev.sluice.android.sample.work;

import static org.assertj.core.api.Assertions.assertThat;

import androidx.work.ListenableWorker.Result;
import androidx.work.WorkerParameters;
import dev.sluice.SyncEngine;
import dev.sluice.android.sample.room.OneSqlite;
import dev.sluice.android.sample.room.SharedSqlite;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The worker of the recipe, without WorkManager. */
class SyncWorkerTest {

  @TempDir Path folder;

  private static SyncEngine engine(TrackerDatabase db, String url) {
    return db.engine()
        .server(url, Credentials.apiToken(TrackerServer.TOKEN))
        .pace()
        .budget()
        .build();
  }

  private static SyncWorker worker(SyncEngine engine) {
    return new SyncWorker(null, new WorkerParameters(), engine);
  }

  private TrackerDatabase database() {
    return TrackerDatabase.open(new OneSqlite(folder.resolve("tracker.db"), new SharedSqlite()));
  }

  @Test
  void whatWaitsIsSent() throws IOException {
    TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
    try (WireServer wire = WireServer.start(server);
        TrackerDatabase db = database();
        SyncEngine engine = engine(db, wire.url())) {
      db.timeEntries().create(TimeEntry.started("mine"));
      assertThat(worker(engine).doWork()).isEqualTo(Result.success());
      assertThat(server.web().rows(RowKind.TIME_ENTRY)).hasSize(1);
    }
  }

  @Test
  void withoutAServerItIsToBeTriedAgain() throws IOException {
    ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    closed.close();
    try (TrackerDatabase db = database();
        SyncEngine engine = engine(db, url(closed))) {
      assertThat(worker(engine).doWork()).isEqualTo(Result.retry());
    }
  }

  @Test
  void aStopEndsTheWaitForAServerThatIsSilent() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
        TrackerDatabase db = database();
        SyncEngine engine = engine(db, url(silent))) {
      SyncWorker worker = worker(engine);
      CompletableFuture<Result> result = CompletableFuture.supplyAsync(worker::doWork);
      try (Socket asked = silent.accept()) {
        worker.onStopped();
        assertThat(result.get()).isEqualTo(Result.success());
        assertThat(asked.isConnected()).isTrue();
      }
    }
  }

  private static String url(ServerSocket socket) {
    return "http://localhost:" + socket.getLocalPort() + "/api/v9";
  }
}

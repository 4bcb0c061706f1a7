package dev.sluice.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.process.Forwarding;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program with another version of OkHttp than the one that the engine was built for. */
class WrongLibraryTest {

  private static final String SERVER = "https://tracker.example/api/v9";
  private static final Call.Factory UNSENT = new OkHttpClient();

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

  private void isToldAsAFaultOfTheProgram(Call.Factory calls) {
    try (TrackerDatabase db = TrackerDatabase.open(folder.resolve("tracker.db"));
        SyncEngine engine =
            db.engine()
                .server(SERVER, Credentials.apiToken(TrackerServer.TOKEN))
                .calls(calls)
                .autoSync(AutoSync.manual())
                .build()) {
      SyncReport report = engine.fullSync().timeout(1, TimeUnit.MINUTES).blockingGet();
      assertThat(report.result()).isEqualTo(SyncResult.FAILED);
      assertThat(report.error()).map(SyncException::kind).contains(FailureKind.INTERNAL);
      assertThat(report.error())
          .get()
          .asString()
          .contains("NoSuchMethodError", "another version of a library");
      assertThat(engine.status().blockingFirst().text()).doesNotContain("Offline");
      assertThat(uncaught).isEmpty();
    }
  }

  @Test
  void S149_aMethodThatIsMissingWhenACallIsMade() {
    isToldAsAFaultOfTheProgram(
        request -> {
          throw new NoSuchMethodError("okhttp3");
        });
  }

  @Test
  void S149_aMethodThatIsMissingWhileACallRuns() {
    isToldAsAFaultOfTheProgram(
        new OkHttpClient.Builder()
            .addInterceptor(
                chain -> {
                  throw new NoSuchMethodError("okhttp3");
                })
            .build());
  }

  /** As OkHttp tells of what is thrown in its own thread. */
  @Test
  void S149_aMethodThatIsMissingInsideOfOkHttp() {
    IOException cancelled = new IOException("canceled due to java.lang.NoSuchMethodError");
    cancelled.addSuppressed(new NoSuchMethodError("okhttp3"));
    isToldAsAFaultOfTheProgram(
        request -> {
          Call unsent = UNSENT.newCall(request);
          return Forwarding.enqueuedBy(callback -> callback.onFailure(unsent, cancelled), unsent);
        });
  }
}

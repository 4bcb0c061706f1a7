package dev.sluice.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Application;
import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncResult;
import dev.sluice.database.SqliteOptions;
import dev.sluice.house.Sampled;
import dev.sluice.http.Credentials;
import dev.sluice.inspect.Inspector;
import dev.sluice.inspect.Recorder;
import dev.sluice.inspect.Values;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.robolectric.RuntimeEnvironment;

/** A debug build has the inspector and the recorder, on the framework's own SQLite. */
@Sampled
class InspectorOnAndroidTest {

  @TestFactory
  Stream<DynamicTest> thePageAndTheRecordingTellOfAnEngine() {
    return OnAndroid.each(InsideAnApp.class.getName());
  }

  static final class InsideAnApp {

    private final Application app = RuntimeEnvironment.getApplication();
    private final OkHttpClient browser = new OkHttpClient();
    @TempDir private Path folder;
    private WireServer wire;
    private AndroidDriver driver;
    private TrackerDatabase db;
    private SyncEngine engine;

    @BeforeEach
    void open() throws IOException {
      wire = WireServer.start(TrackerServer.builder(ServerClock.system()).build());
      driver = AndroidDriver.of(app, "inspected.db");
      db = TrackerDatabase.open(driver, SqliteOptions.defaults());
      engine =
          db.engine()
              .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
              .pace()
              .autoSync(AutoSync.manual())
              .build();
      db.timeEntries()
          .create(
              TimeEntry.recorded("Call", Instant.now().minusSeconds(600), Duration.ofMinutes(5)));
    }

    @AfterEach
    void close() throws IOException {
      engine.close();
      db.close();
      wire.close();
      Files.delete(driver.path());
    }

    private String asked(Inspector inspector, String path, String statement) throws IOException {
      String[] address = inspector.address().split("#", 2);
      Request.Builder request =
          new Request.Builder()
              .url(address[0] + path)
              .header("Authorization", "Bearer " + address[1]);
      if (!statement.isEmpty()) {
        request.post(
            RequestBody.create(statement.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
      }
      try (Response response = browser.newCall(request.build()).execute()) {
        return response.code() + " " + response.body().string();
      }
    }

    @Test
    void thePageHasItsFilesItsLinesARowAndASelect() throws IOException {
      try (Inspector inspector = Inspector.of(engine).start()) {
        assertThat(asked(inspector, "", "")).startsWith("200").contains("<html");
        assertThat(asked(inspector, "inspect.js", "")).startsWith("200");
        assertThat(asked(inspector, "lines?after=0", "")).contains("\"queue\":[{", "\"Call\"");
        assertThat(engine.fullSync().blockingGet().result()).isEqualTo(SyncResult.SYNCED);
        assertThat(asked(inspector, "lines?after=0", ""))
            .startsWith("200")
            .contains("\"began\"", "\"requested\"", "\"ended\"", "\"limits\"", "\"queue\":[]");
        assertThat(asked(inspector, "row?type=time_entries&id=1", "")).contains("\"Call\"");
        assertThat(asked(inspector, "select", "SELECT description FROM time_entries"))
            .startsWith("200")
            .contains("\"Call\"");
        assertThat(asked(inspector, "select", "DELETE FROM time_entries")).startsWith("400");
      }
    }

    @Test
    void theRecorderWritesWithoutTheUsersWords() throws IOException {
      Path file = folder.resolve("session.jsonl");
      try (Recorder recorder = Recorder.start(engine, Values.HIDDEN, file)) {
        assertThat(recorder).isNotNull();
        assertThat(engine.fullSync().blockingGet().result()).isEqualTo(SyncResult.SYNCED);
      }
      assertThat(Files.readString(file))
          .contains("\"session\"", "\"sending\"", "\"ended\"", "\"queue\":[]")
          .doesNotContain("Call");
    }
  }
}

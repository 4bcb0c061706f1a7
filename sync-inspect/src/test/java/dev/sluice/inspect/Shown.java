package dev.sluice.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.http.Credentials;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** A tracker's server, a device with an engine, and the page about it. */
final class Shown implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final RequestBody EMPTY = RequestBody.create(new byte[0]);

  final TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
  final WireServer wire;
  final TrackerDatabase db;
  final SyncEngine engine;
  final Inspector inspector;
  private final OkHttpClient client = new OkHttpClient();

  Shown(Path folder) throws IOException {
    this(folder, page -> page);
  }

  Shown(Path folder, UnaryOperator<InspectorBuilder> page) throws IOException {
    wire = WireServer.start(server);
    db = TrackerDatabase.open(folder.resolve("tracker.db"));
    engine =
        db.engine()
            .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
            .pace()
            .autoSync(AutoSync.manual())
            .build();
    inspector = page.apply(Inspector.of(engine)).start();
  }

  SyncReport sync() {
    return engine.fullSync().blockingGet();
  }

  Ref<TimeEntry> entry(String description) {
    Duration hour = Duration.ofHours(1);
    return db.timeEntries()
        .create(TimeEntry.recorded(description, Instant.now().minus(hour), hour));
  }

  String url(String path) {
    return inspector.address().replaceAll("#.*", "") + path;
  }

  String secret() {
    return inspector.address().replaceAll(".*#", "");
  }

  Response ask(Request.Builder request) throws IOException {
    return client.newCall(request.build()).execute();
  }

  Request.Builder known(String path) {
    return new Request.Builder().url(url(path)).header("Authorization", "Bearer " + secret());
  }

  String get(String path) throws IOException {
    try (Response response = ask(known(path))) {
      return response.body().string();
    }
  }

  /** Where a page that looks now goes on. */
  String place() throws IOException {
    try (Response all = ask(known("lines?after=0"))) {
      return all.header("Sluice-Last");
    }
  }

  /** Looks until a page that stands there is told that. */
  String until(String words, String place) throws IOException {
    String said = "";
    while (!said.contains(words)) {
      said = get("lines?after=" + place);
    }
    return said;
  }

  int post(String path) throws IOException {
    try (Response response = ask(known(path).post(EMPTY))) {
      return response.code();
    }
  }

  /** All lines that the page gets for its first look. */
  List<JsonNode> lines() throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : get("lines?after=0").split("\n", -1)) {
      if (!line.isEmpty()) {
        lines.add(JSON.readTree(line));
      }
    }
    return lines;
  }

  /** The last line of that kind. */
  JsonNode last(String event) throws IOException {
    List<JsonNode> found =
        lines().stream().filter(line -> line.get("event").asText().equals(event)).toList();
    return found.get(found.size() - 1);
  }

  @Override
  public void close() {
    inspector.close();
    engine.close();
    db.close();
    wire.close();
  }
}

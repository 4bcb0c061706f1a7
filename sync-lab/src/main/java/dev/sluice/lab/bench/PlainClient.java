package dev.sluice.lab.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.schema.EntityType;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * What a first pull costs at least: OkHttp, Jackson's streams and prepared batches of 500 rows into
 * the same tables, without triggers.
 */
final class PlainClient {

  private static final JsonFactory JSON = new JsonFactory();
  private static final int BATCH = 500;
  private static final List<String> NOT_STORED =
      List.of("me", "me/features", "me/preferences", "me/clients", "me/tasks");

  private final OkHttpClient http = new OkHttpClient();
  private final Map<String, Map<Object, Long>> ids = new HashMap<>();
  private final String url;

  private PlainClient(String url) {
    this.url = url;
  }

  /** Makes a file that is ready for {@link #pull}. */
  static void create(Path file) throws SQLException {
    TrackerDatabase.open(file).close();
    try (Connection connection = PlainSql.open(file)) {
      PlainSql.dropTriggers(connection);
    }
  }

  /** Fills an empty file from the server. */
  static void pull(Path file, String url, Instant now) throws IOException, SQLException {
    PlainClient client = new PlainClient(url);
    try (Connection connection = PlainSql.open(file)) {
      PlainSql.execute(connection, "PRAGMA synchronous = NORMAL");
      connection.setAutoCommit(false);
      for (String path : NOT_STORED) {
        client.drain(path);
      }
      client.store(connection, "me/workspaces", Workspace.TYPE);
      client.store(connection, "me/tags", Tag.TYPE);
      client.store(connection, "me/projects", Project.TYPE);
      client.store(connection, "me/time_entries" + range(now), TimeEntry.TYPE);
    }
  }

  private static String range(Instant now) {
    String from = day(now.minus(Duration.ofDays(60)));
    return "?start_date=" + from + "&end_date=" + day(now.plus(Duration.ofDays(3)));
  }

  private static String day(Instant instant) {
    return instant.toString().substring(0, "2026-01-01".length());
  }

  private Response get(String path) throws IOException {
    return http.newCall(new Request.Builder().url(url + path).build()).execute();
  }

  private void drain(String path) throws IOException {
    try (Response response = get(path)) {
      response.body().bytes();
    }
  }

  private void store(Connection connection, String path, EntityType<?> type)
      throws IOException, SQLException {
    Map<Object, Long> stored = new HashMap<>();
    ids.put(type.name(), stored);
    try (PlainRow row = new PlainRow(connection, type, ids);
        Response response = get(path);
        JsonParser json = JSON.createParser(response.body().byteStream())) {
      json.nextToken();
      while (json.nextToken() == JsonToken.START_OBJECT) {
        stored.put(row.read(json), stored.size() + 1L);
        if (stored.size() % BATCH == 0) {
          row.flush();
          connection.commit();
        }
      }
      row.flush();
      connection.commit();
    }
  }
}

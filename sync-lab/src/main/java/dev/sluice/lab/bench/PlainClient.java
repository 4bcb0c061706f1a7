package dev.sluice.lab.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.lab.bench.Shape.Served;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Paging;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

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
  private final Connection connection;
  private final String url;

  private PlainClient(Connection connection, String url) {
    this.connection = connection;
    this.url = url;
  }

  /** Makes a file that is ready for a pull of the tracker. */
  static void create(Path file) throws SQLException {
    TrackerDatabase.open(file).close();
    dropTriggers(file);
  }

  /** Makes a file that is ready for a pull of a shape. */
  static void create(Path file, Shape shape) throws SQLException {
    SqliteDatabase.open(new JdbcDriver(file), shape.schema(), SqliteOptions.defaults()).close();
    dropTriggers(file);
  }

  private static void dropTriggers(Path file) throws SQLException {
    try (Connection connection = PlainSql.open(file)) {
      PlainSql.dropTriggers(connection);
    }
  }

  /** Fills an empty file of the tracker from the server. */
  static void pull(Path file, String url, Instant now) throws IOException, SQLException {
    try (Connection connection = open(file)) {
      PlainClient client = new PlainClient(connection, url);
      for (String path : NOT_STORED) {
        client.drain(path);
      }
      client.store("me/workspaces", Workspace.TYPE);
      client.store("me/tags", Tag.TYPE);
      client.store("me/projects", Project.TYPE);
      client.store("me/time_entries" + range(now), TimeEntry.TYPE);
    }
  }

  /** Fills an empty file of a shape from the server. */
  static void pull(Path file, String url, Shape shape) throws IOException, SQLException {
    try (Connection connection = open(file)) {
      PlainClient client = new PlainClient(connection, url);
      for (Served served : shape.served()) {
        client.store(served, shape.served().get(0).type().name());
      }
    }
  }

  private static Connection open(Path file) throws SQLException {
    Connection connection = PlainSql.open(file);
    PlainSql.execute(connection, "PRAGMA synchronous = NORMAL");
    connection.setAutoCommit(false);
    return connection;
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

  private void store(String path, EntityType<?> type) throws IOException, SQLException {
    try (PlainRow row = row(type)) {
      page(row, path, stored(type.name()));
      flush(row);
    }
  }

  private void store(Served served, String parents) throws IOException, SQLException {
    String name = served.type().name();
    Paging paging = served.type().endpoints().paging();
    try (PlainRow row = row(served.type())) {
      if (served.isNested()) {
        for (Object id : stored(parents).keySet()) {
          page(row, parents + "/" + id + "/" + name, stored(name));
        }
      } else {
        String path = paging == null ? name : name + "?limit=" + paging.size();
        String cursor = page(row, path, stored(name));
        while (cursor != null) {
          cursor = page(row, path + "&cursor=" + cursor, stored(name));
        }
      }
      flush(row);
    }
  }

  private PlainRow row(EntityType<?> type) throws SQLException {
    return new PlainRow(connection, type, ids);
  }

  private Map<Object, Long> stored(String type) {
    return ids.computeIfAbsent(type, any -> new LinkedHashMap<>());
  }

  /** Stores the rows of an answer; the cursor of the next page. */
  private @Nullable String page(PlainRow row, String path, Map<Object, Long> stored)
      throws IOException, SQLException {
    String cursor = null;
    try (Response response = get(path);
        JsonParser json = JSON.createParser(response.body().byteStream())) {
      while (json.nextToken() != null) {
        if (json.currentToken() == JsonToken.START_ARRAY) {
          rows(row, json, stored);
        } else if (json.currentToken() == JsonToken.VALUE_STRING) {
          cursor = json.getText();
        }
      }
    }
    return cursor;
  }

  private void rows(PlainRow row, JsonParser json, Map<Object, Long> stored)
      throws IOException, SQLException {
    while (json.nextToken() == JsonToken.START_OBJECT) {
      stored.put(row.read(json), stored.size() + 1L);
      if (stored.size() % BATCH == 0) {
        flush(row);
      }
    }
  }

  private void flush(PlainRow row) throws SQLException {
    row.flush();
    connection.commit();
  }
}

package dev.sluice.lab.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.lab.bench.Shape.Served;
import dev.sluice.schema.Paging;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** What {@link PlainClient} is for the tracker, for any shape. */
final class ShapeClient {

  private static final JsonFactory JSON = new JsonFactory();
  private static final int BATCH = 500;

  private final OkHttpClient http = new OkHttpClient();
  private final Map<String, Map<Object, Long>> ids = new HashMap<>();
  private final Connection connection;
  private final String url;

  private ShapeClient(Connection connection, String url) {
    this.connection = connection;
    this.url = url;
  }

  /** Makes a file that is ready for {@link #pull}. */
  static void create(Path file, Shape shape) throws SQLException {
    SqliteDatabase.open(new JdbcDriver(file), shape.schema(), SqliteOptions.defaults()).close();
    try (Connection connection = PlainSql.open(file)) {
      PlainSql.dropTriggers(connection);
    }
  }

  /** Fills an empty file from the server. */
  static void pull(Path file, String url, Shape shape) throws IOException, SQLException {
    try (Connection connection = PlainSql.open(file)) {
      PlainSql.execute(connection, "PRAGMA synchronous = NORMAL");
      connection.setAutoCommit(false);
      ShapeClient client = new ShapeClient(connection, url);
      for (Served served : shape.served()) {
        client.store(served, shape);
      }
    }
  }

  private void store(Served served, Shape shape) throws IOException, SQLException {
    String name = served.type().name();
    ids.put(name, new LinkedHashMap<>());
    try (PlainRow row = new PlainRow(connection, served.type(), ids)) {
      if (served.isNested()) {
        String parents = shape.served().get(0).type().name();
        for (Object id : ids.getOrDefault(parents, Map.of()).keySet()) {
          page(row, name, parents + "/" + id + "/" + name);
        }
      } else {
        Paging paging = served.type().endpoints().paging();
        String size = paging == null ? "" : "?" + paging.sizeParameter() + "=" + paging.size();
        String cursor = page(row, name, name + size);
        while (cursor != null) {
          cursor = page(row, name, name + size + "&cursor=" + cursor);
        }
      }
      flush(row);
    }
  }

  /** Stores the rows of an answer; the cursor of the next one. */
  private @Nullable String page(PlainRow row, String type, String path)
      throws IOException, SQLException {
    Map<Object, Long> stored = ids.getOrDefault(type, Map.of());
    String cursor = null;
    try (Response response = http.newCall(new Request.Builder().url(url + path).build()).execute();
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

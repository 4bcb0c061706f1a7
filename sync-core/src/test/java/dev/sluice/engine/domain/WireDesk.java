package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.Table;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A device that syncs over a real socket with a server that each test writes. */
final class WireDesk implements AutoCloseable {

  /** A server with rows of one type, at {@code /notes} and {@code /notes/ID}. */
  abstract static class Server extends TestServer {

    final Map<String, ObjectNode> rows = new TreeMap<>();

    Server() {
      super(ServerClock.system());
      keepBodies();
    }

    /** Answers a request about one row, which may not be there. */
    abstract Answer one(Request request, String id);

    /** Answers a request for a new row; by default none can be made. */
    Answer create(Request request) {
      return Answer.empty(405);
    }

    @Override
    protected Answer serve(Request request) {
      String[] path = request.path().split("/", -1);
      if (path.length > 2) {
        return one(request, path[2]);
      }
      return request.method().equals("GET") ? Answer.json(list()) : create(request);
    }

    ArrayNode list() {
      ArrayNode list = Json.array();
      rows.values().forEach(list::add);
      return list;
    }

    /** Merges what the request says into the row. */
    Answer merge(Request request, String id) {
      return Answer.json(rows.get(id).setAll(body(request)));
    }

    static ObjectNode body(Request request) {
      return (ObjectNode) Json.parse(request.body());
    }

    /** The requests of that method, in order. */
    List<Request> sent(String method) {
      return log().stream()
          .map(arrival -> arrival.request())
          .filter(request -> request.method().equals(method))
          .toList();
    }
  }

  private final WireServer wire;
  private final Database db;
  private final SyncEngine engine;

  WireDesk(Path file, SyncSchema schema, TestServer server) throws IOException {
    wire = WireServer.start(server);
    db = SqliteDatabase.open(new JdbcDriver(file), schema, SqliteOptions.defaults());
    engine =
        SyncEngine.builder(db)
            .server(wire.url(), Credentials.apiToken("secret"))
            .pace(Limit.of(1000, Duration.ofSeconds(1)))
            .worstTransit(Duration.ofMillis(100))
            .autoSync(AutoSync.manual())
            .build();
  }

  SyncEngine engine() {
    return engine;
  }

  <E> Table<E> table(EntityType<E> type) {
    return db.table(type);
  }

  <E> List<E> all(EntityType<E> type) {
    return table(type).list(Query.all());
  }

  SyncReport sync() {
    return engine.fullSync().blockingGet();
  }

  void synced() {
    SyncReport report = sync();
    assertThat(report.error()).isEmpty();
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(engine.failures()).isEmpty();
    assertThat(engine.pending()).isZero();
  }

  @Override
  public void close() {
    engine.close();
    db.close();
    wire.close();
  }
}

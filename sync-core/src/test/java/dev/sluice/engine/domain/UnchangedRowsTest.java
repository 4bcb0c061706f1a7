package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.process.Forwarding;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many rows whose delete was taken back at once are gone on the server. */
class UnchangedRowsTest {

  private static final int ROWS = 1_200;
  private static final int BATCH = 500;

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(ServerClock.of(time.scheduler(), time.now()), Resource.at("tags"));
  private int settled;
  private int settledAtOnce;

  /** Counts the rows that one transaction puts in sync. */
  private SqliteConnection counting(SqliteConnection connection) {
    return Forwarding.of(
        SqliteConnection.class,
        (method, arguments) -> {
          String sql = arguments.length > 0 && arguments[0] instanceof String s ? s : "";
          settled = sql.startsWith("BEGIN") ? 0 : settled;
          settled += sql.startsWith("DELETE FROM `_sync_row`") ? 1 : 0;
          settledAtOnce = Math.max(settledAtOnce, settled);
          return Forwarding.call(connection, method, arguments);
        });
  }

  private SqliteDriver driver() {
    JdbcDriver driver = new JdbcDriver(folder.resolve("one.db"));
    return Forwarding.of(
        SqliteDriver.class,
        (method, arguments) ->
            method.getName().equals("open")
                ? counting(driver.open())
                : Forwarding.call(driver, method, arguments));
  }

  @Test
  void anEditOfTheUserWaitsForOneBatchOfThemAtMost() {
    var network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    LongStream.rangeClosed(1, ROWS)
        .forEach(i -> server.add("tags", Json.object().put("name", "t" + i)));
    SyncSchema schema = SyncSchema.of(1, Shapes.TAGS);
    try (Desk desk = Desk.open(driver(), schema, network, time, Trees::fast)) {
      desk.synced();
      var tags = desk.table(Shapes.TAGS);
      LongStream.rangeClosed(1, ROWS)
          .forEach(
              id -> {
                Ref<Shapes.Named> tag = Shapes.TAGS.ref(id);
                tags.delete(tag);
                tags.undelete(tag);
              });
      assertThat(desk.engine().pending()).isEqualTo(ROWS);
      LongStream.rangeClosed(1, ROWS).forEach(id -> server.delete("tags", String.valueOf(id)));
      settledAtOnce = 0;
      desk.synced();
      assertThat(desk.all(Shapes.TAGS)).isEmpty();
      assertThat(settledAtOnce).isEqualTo(BATCH);
    }
    assertThat(server.log())
        .as("what is as before is not sent")
        .noneMatch(arrival -> !arrival.method().equals("GET"));
  }
}

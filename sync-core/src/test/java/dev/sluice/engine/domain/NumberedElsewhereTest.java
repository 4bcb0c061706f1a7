package dev.sluice.engine.domain;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.process.Forwarding;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A window reads new ids, and its commit fails. */
class NumberedElsewhereTest implements SqliteDriver {

  private record Malt(String name) {}

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<String, String> rows = new TreeMap<>(Map.of("pilsner", "Pilsner"));
  private final Field<Malt, String> name = Field.<Malt>text("name", Malt::name).fingerprint();
  private boolean isFull;
  private EntityType<Malt> malts;

  @BeforeEach
  void begin() {
    malts =
        EntityType.<Malt>named("malts", Endpoints.list("malts").textIds())
            .fields(name)
            .build(row -> new Malt(row.require(name)));
    server.answers(request -> Reply.json(list()));
  }

  @Override
  public Path path() {
    return folder.resolve("malts.db");
  }

  @Override
  public SqliteDriver at(Path file) {
    return new JdbcDriver(file);
  }

  @Override
  public SqliteConnection open() {
    SqliteConnection connection = new JdbcDriver(path()).open();
    return Forwarding.of(
        SqliteConnection.class,
        (method, arguments) -> {
          if (isFull && arguments.length > 0 && "COMMIT".equals(arguments[0])) {
            throw new SqliteException(Reason.FULL, "the disk is full", null);
          }
          return Forwarding.call(connection, method, arguments);
        });
  }

  private ArrayNode list() {
    ArrayNode list = Json.array();
    rows.forEach((id, text) -> list.add(Json.object().put("id", id).put("name", text)));
    return list;
  }

  private Desk window() {
    return Desk.open(
        this,
        SyncSchema.of(1, malts),
        server,
        time,
        desk -> desk.server(Desk.URL, Credentials.apiToken("secret")));
  }

  /** The window has read the id of Vienna, and has not stored it. */
  private void failToStore(Desk here) {
    here.synced();
    rows.put("vienna", "Vienna");
    isFull = true;
    assertThat(here.sync().error()).isPresent();
    isFull = false;
  }

  /** More than once, as the smaller number is the right one by chance. */
  @RepeatedTest(3)
  void anIdKeepsTheNumberThatAnotherWindowHasGivenIt() {
    try (Desk here = window();
        Desk other = window();
        OtherConnection app = new OtherConnection(path())) {
      failToStore(here);
      other.synced();
      here.synced();
      assertThat(app.texts("SELECT id || name FROM malts")).containsExactly("1Pilsner", "2Vienna");
      assertThat(app.number("SELECT count(*) FROM _sync_key")).isEqualTo(2);
    }
  }

  @Test
  void aLogOutForgetsAnIdThatIsNotStored() throws IOException {
    try (Desk here = window();
        OtherConnection app = new OtherConnection(path())) {
      failToStore(here);
      var out = here.engine().logOut(true).test();
      time.advance(Duration.ofMinutes(2));
      out.assertComplete();
      assertThat(app.number("SELECT count(*) FROM _sync_key")).isZero();
    }
    assertThat(new String(Files.readAllBytes(path()), ISO_8859_1)).doesNotContain("vienna");
  }
}

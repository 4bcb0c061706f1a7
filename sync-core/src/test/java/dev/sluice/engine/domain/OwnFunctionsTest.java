package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncFailure;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.engine.NotesServer;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Derived;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an app's types do when the engine calls them, and what they leave to the server. */
class OwnFunctionsTest {

  private record Thing(String name) {

    static final Field<Thing, String> NAME =
        Field.<Thing>text("name", Thing::name).fingerprint().group("name");
    static final EntityType<Thing> TYPE =
        EntityType.<Thing>named(
                "things",
                Endpoints.list("things")
                    .create(Endpoint.post("things"))
                    .update(Endpoint.put("things/{id}")))
            .fields(NAME)
            .derive(new Derived("length", "name", FieldKind.INTEGER, Thing::length))
            .build(row -> new Thing(row.require(NAME)));

    private static Long length(Row row) {
      String name = row.require(NAME);
      if (name.startsWith("bad")) {
        throw new IllegalStateException("a bug of the app's");
      }
      return (long) name.length();
    }
  }

  private record Colour(String name) {

    static final Field<Colour, String> NAME = Field.text("name", Colour::name);
    static final EntityType<Colour> TYPE =
        EntityType.<Colour>named("colours", Endpoints.list("colours"))
            .fields(NAME)
            .build(row -> new Colour(row.require(NAME)));
  }

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server = NotesServer.at(time, "things", "colours");
  private final VirtualNetwork network = NotesServer.network(server, time);
  private Database db;
  private SyncEngine engine;

  @BeforeEach
  void begin() {
    SqliteOptions options = SqliteOptions.at(time);
    SyncSchema schema = SyncSchema.of(1, Thing.TYPE, Colour.TYPE);
    db = SqliteDatabase.open(new JdbcDriver(folder.resolve("own.db")), schema, options);
    engine =
        SyncEngine.builder(db)
            .server("https://own.example", Credentials.apiToken("secret"))
            .calls(network)
            .time(time)
            .scheduler(time.scheduler())
            .autoSync(AutoSync.manual())
            .build();
  }

  @AfterEach
  void close() {
    engine.close();
    time.settle();
    db.close();
  }

  private void sync() {
    var report = engine.fullSync().test();
    time.advance(Duration.ofMinutes(2));
    report.assertValueCount(1);
  }

  @Test
  void aDerivedValueThatCannotBeMadeCostsItsOwnRowOnly() {
    var bad = db.table(Thing.TYPE).create(new Thing("bad one"));
    var good = db.table(Thing.TYPE).create(new Thing("good one"));
    sync();
    assertThat(server.rows("things"))
        .extracting(row -> row.get("name").asText() + " " + row.get("length"))
        .containsExactly("good one 8");
    assertThat(db.table(Thing.TYPE).state(good)).isEqualTo(SyncState.SYNCED);
    assertThat(engine.failures())
        .extracting(SyncFailure::message)
        .containsExactly("length cannot be derived from this row of things");

    db.table(Thing.TYPE).update(bad, thing -> new Thing("better one"));
    sync();
    assertThat(engine.failures()).isEmpty();
    assertThat(server.rows("things")).hasSize(2);
  }

  @Test
  void aRowThatOnlyTheServerMakesIsNotMadeHere() {
    assertThatIllegalStateException()
        .isThrownBy(() -> db.table(Colour.TYPE).create(new Colour("red")))
        .withMessage("only the server makes rows of colours");
    server.add("colours", Json.object().put("name", "red"));
    sync();
    assertThat(db.table(Colour.TYPE).list(Query.all())).containsExactly(new Colour("red"));
  }
}

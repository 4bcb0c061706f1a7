package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.failure.StorageException;
import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.SentRequests;
import dev.sluice.internal.store.Stored;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.SyncState;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Version 1 has boxes and things; in version 2 a box is a crate, things have a weight, and there
 * are tags.
 */
class MigrationTest {

  /** No entity is ever looked at here. */
  private record Thing() {}

  private static final EntityType<Thing> BOXES = type("boxes", field("name"));
  private static final EntityType<Thing> THINGS = type("things", field("name"), in(BOXES));
  private static final SyncSchema ONE = SyncSchema.of(1, BOXES, THINGS);

  private static final EntityType<Thing> CRATES =
      EntityType.<Thing>named("crates", Endpoints.list("boxes")) // the server's name stays
          .fields(field("name"))
          .build(row -> new Thing());
  private static final Field<Thing, Long> WEIGHT =
      Field.<Thing>integer("weight", any -> null).nullable().indexed();
  private static final Field<Thing, String> COLOR = field("color");
  private static final EntityType<Thing> HEAVY_THINGS =
      type("things", field("name"), in(CRATES), WEIGHT, COLOR);
  private static final EntityType<Thing> TAGS = type("tags", field("name"));
  private static final SyncSchema TWO = SyncSchema.of(2, CRATES, TAGS, HEAVY_THINGS);
  private static final Migration TO_TWO =
      Migration.to(2)
          .renameTable("boxes", CRATES)
          .addColumn("things", WEIGHT, null)
          .addColumn("things", COLOR, "'gr\"ey\\'")
          .addTable(TAGS);

  private static final Instant SINCE = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void makeVersionOne() {
    file = folder.resolve("things.db");
    try (SqliteFile database = open(ONE)) {
      database
          .store()
          .transact(
              writer -> {
                Row box = writer.insert(row(BOXES, "box").withServerId(1L));
                writer.edit(box.with(BOXES.fields().get(0), "edited box"));
                Row thing = writer.insert(row(THINGS, "thing", box.id()).withServerId(2L));
                writer.edit(thing.with(THINGS.fields().get(0), "edited thing"));
                Row sent = writer.insert(row(BOXES, "sent"));
                Row edited = thing.with(THINGS.fields().get(0), "edited thing");
                writer.record(SentRequest.of("other key", 2, edited, new ClockReading(1, null, 0)));
                writer.record(SentRequest.of("key", 1, sent, new ClockReading(1, null, 0)));
                writer.cursor(BOXES, SINCE);
                writer.cursor(THINGS, SINCE);
              });
    }
  }

  @Test
  void twoThatLeadToOneVersionAreRefused() {
    List<Migration> two = List.of(Migration.to(2), Migration.to(2));
    assertThatThrownBy(() -> SqliteOptions.defaults().withMigrations(two))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("version 2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"COMMIT", " begin immediate", "ROLLBACK TO x", "END;"})
  void aStatementThatEndsTheTransactionIsRefused(String sql) {
    assertThatThrownBy(() -> Migration.to(2).statement(sql))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(sql);
  }

  @Test
  void S55_noQueuedEditIsLost() {
    try (SqliteFile database = open(TWO)) {
      Stored crate = database.store().read(reader -> reader.oldestPending(CRATES, 0));
      assertThat(crate.row().value(CRATES.fields().get(0))).isEqualTo("edited box");
      assertThat(crate.base().value(CRATES.fields().get(0))).isEqualTo("box");
      Stored thing = database.store().read(reader -> reader.oldestPending(HEAVY_THINGS, 0));
      assertThat(thing.row().value(HEAVY_THINGS.fields().get(0))).isEqualTo("edited thing");
      assertThat(thing.row().value(WEIGHT)).isNull();
      assertThat(thing.row().value(COLOR)).isEqualTo("gr\"ey\\");
      assertThat(thing.base().value(COLOR)).isEqualTo("gr\"ey\\");
      assertThat(thing.row().value(HEAVY_THINGS.fields().get(1))).isEqualTo(crate.row().id());
      List<SentRequest> creates = database.store().read(r -> r.openCreates(CRATES));
      assertThat(creates.get(0).row().value(CRATES.fields().get(0))).isEqualTo("sent");
      SentRequests sent = database.store().read(r -> r.sent(HEAVY_THINGS, thing.row().id()));
      assertThat(sent.versions()).containsExactly(thing.row());
    }
  }

  @Test
  void S55_aTypeWithANewFieldIsFetchedAgain() {
    try (SqliteFile database = open(TWO)) {
      assertThat(database.store().<Instant>read(reader -> reader.cursor(CRATES))).isEqualTo(SINCE);
      assertThat(database.store().<Instant>read(reader -> reader.cursor(HEAVY_THINGS))).isNull();
    }
  }

  @Test
  void S55_theTriggersWatchTheNewColumnsAndTables() {
    try (SqliteFile database = open(TWO)) {
      database
          .store()
          .transact(
              writer -> {
                Row tag = writer.insert(row(TAGS, "tag").withServerId(9L));
                writer.edit(tag.with(TAGS.fields().get(0), "edited"));
                Row thing =
                    writer.insert(row(HEAVY_THINGS, "new", null, 1L, "red").withServerId(8L));
                writer.edit(thing.with(WEIGHT, 2L));
                assertThat(writer.find(TAGS, tag.id()).state()).isEqualTo(SyncState.PENDING);
                assertThat(writer.find(HEAVY_THINGS, thing.id()).base()).isEqualTo(thing);
              });
    }
  }

  /** The same file, with the side tables of layout 1. */
  private void withLayoutOne() {
    try (SqliteConnection app = TestFiles.app(file)) {
      for (String sql :
          List.of(
              "CREATE TABLE _sync_attempt (type TEXT NOT NULL, id INTEGER NOT NULL, `key` TEXT NOT"
                  + " NULL UNIQUE, revision INTEGER NOT NULL, wall INTEGER NOT NULL, boot TEXT,"
                  + " nanos INTEGER NOT NULL, PRIMARY KEY(type, id))",
              "CREATE TABLE _sync_under_way (type TEXT NOT NULL, id INTEGER NOT NULL, wall INTEGER"
                  + " NOT NULL, boot TEXT, nanos INTEGER NOT NULL, deletes INTEGER NOT NULL,"
                  + " PRIMARY KEY(type, id))",
              "CREATE TABLE _sync_sent_boxes AS SELECT * FROM boxes WHERE name = 'sent'",
              "CREATE TABLE _sync_sent_things AS SELECT * FROM things",
              "INSERT INTO _sync_attempt SELECT type, id, `key`, revision, wall, boot, nanos"
                  + " FROM _sync_journal WHERE action = 'create'",
              "INSERT INTO _sync_under_way SELECT 'things', id, 5, NULL, 0, 0 FROM things",
              "INSERT INTO _sync_under_way SELECT 'boxes', id, 6, NULL, 0, 1 FROM boxes"
                  + " WHERE name = 'edited box'",
              "ALTER TABLE _sync_row DROP COLUMN base",
              "DROP TABLE _sync_journal",
              "DROP TABLE _sync_tries",
              "DROP TABLE _sync_overruled",
              "CREATE TABLE _sync_mark (type TEXT NOT NULL PRIMARY KEY, since INTEGER NOT NULL)",
              "DROP TABLE _sync_list",
              "UPDATE _sync_meta SET value = 1 WHERE name = 'layout'")) {
        app.execute(sql);
      }
    }
  }

  @Test
  void S55_aFileOfAnOldLayoutAndAnOldVersionComesUpInOneGo() {
    withLayoutOne();
    S55_noQueuedEditIsLost();
    whatWasSentIsKnown();
  }

  @Test
  void S55_aRoomAppMayHaveRenamedItsTablesBefore() {
    withLayoutOne();
    try (SqliteConnection app = TestFiles.app(file)) {
      app.execute("UPDATE room_master_table SET identity_hash = 'theirs'");
      app.execute(SideTables.JOURNAL); // as the published triggers begin
      TO_TWO.sql().forEach(app::execute);
    }
    whatWasSentIsKnown();
  }

  private void whatWasSentIsKnown() {
    try (SqliteFile database = open(TWO)) {
      Stored crate = database.store().read(reader -> reader.oldestPending(CRATES, 0));
      SentRequests ofCrate = database.store().read(r -> r.sent(CRATES, crate.row().id()));
      assertThat(ofCrate.delete().when()).isEqualTo(new ClockReading(6, null, 0));
      Stored thing = database.store().read(reader -> reader.oldestPending(HEAVY_THINGS, 0));
      SentRequests ofThing = database.store().read(r -> r.sent(HEAVY_THINGS, thing.row().id()));
      assertThat(ofThing.onTheirWay()).hasSize(1);
      assertThat(ofThing.versions()).containsExactly(thing.row());
    }
  }

  /** The words of the tables are others than Room's, but at these Room never looks. */
  @Test
  void roomWouldTakeTheMigratedFile() throws IOException, SQLException {
    open(TWO).close();
    List<String> problems = RoomValidator.problems(file, exported(TWO));
    assertThat(problems).allMatch(problem -> problem.contains(" sql: "));
  }

  @Test
  void aRoomAppMigratesByThePublishedSql() {
    try (SqliteConnection app = TestFiles.app(file)) {
      app.execute("UPDATE room_master_table SET identity_hash = 'theirs'");
      TO_TWO.sql().forEach(app::execute);
      app.execute("UPDATE crates SET name = 'edited meanwhile'");
    }
    noQueuedEditIsLostExceptNames();
  }

  private void noQueuedEditIsLostExceptNames() {
    try (SqliteFile database = open(TWO)) {
      Stored crate = database.store().read(reader -> reader.oldestPending(CRATES, 0));
      assertThat(crate.row().value(CRATES.fields().get(0))).isEqualTo("edited meanwhile");
      assertThat(crate.base().value(CRATES.fields().get(0))).isEqualTo("box");
      assertThat(
              database
                  .store()
                  .<Long>read(r -> (long) r.inState(HEAVY_THINGS, SyncState.PENDING).size()))
          .isEqualTo(1);
    }
  }

  @Test
  void aMigrationThatIsMissingIsToldAndNothingHappens() {
    StorageException refusal =
        catchThrowableOfType(StorageException.class, () -> open(TWO, List.of()).close());
    assertThat(refusal).hasMessageContaining("no migration to version 2");
    open(ONE).close();
  }

  @Test
  void aMigrationThatFailsLeavesTheFileAsItWas() {
    Migration broken =
        Migration.to(2).renameTable("boxes", CRATES).statement("ALTER TABLE boxen ADD x");
    assertThatThrownBy(() -> open(TWO, List.of(broken))).isInstanceOf(StorageException.class);
    try (SqliteFile database = open(ONE)) {
      Stored box = database.store().read(reader -> reader.oldestPending(BOXES, 0));
      assertThat(box.row().value(BOXES.fields().get(0))).isEqualTo("edited box");
    }
  }

  @Test
  void S55_aMigratedFileIsNewerForWhoKnowsVersionOneOnly() {
    open(TWO).close();
    StorageException refusal =
        catchThrowableOfType(StorageException.class, () -> open(ONE).close());
    assertThat(refusal.reason()).isEqualTo(Reason.NEWER);
  }

  @Test
  void oldRowsNeedAValueWhereNullIsNone() {
    assertThatThrownBy(() -> Migration.to(2).addColumn("things", COLOR, null))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Migration.to(1)).isInstanceOf(IllegalArgumentException.class);
  }

  private SqliteFile open(SyncSchema schema) {
    return open(schema, List.of(TO_TWO));
  }

  private SqliteFile open(SyncSchema schema, List<Migration> migrations) {
    SqliteOptions options = SqliteOptions.at(new VirtualTime()).withMigrations(migrations);
    return SqliteFile.open(new JdbcDriver(file), schema, options);
  }

  private static Map<String, Object> exported(SyncSchema schema) throws IOException {
    return new ObjectMapper()
        .readValue(RoomSchema.export(schema), new TypeReference<Map<String, Object>>() {});
  }

  private static Row row(EntityType<?> type, Object... values) {
    Object[] all = Arrays.copyOf(values, type.fields().size());
    return Row.of(type, Arrays.asList(all));
  }

  private static Field<Thing, String> field(String name) {
    return Field.text(name, any -> null);
  }

  private static Field<Thing, ?> in(EntityType<Thing> target) {
    return Field.<Thing, Thing>reference("box_id", target, any -> null).nullable();
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  private static EntityType<Thing> type(String name, Field<Thing, ?>... fields) {
    return EntityType.<Thing>named(name, Endpoints.list(name))
        .fields(fields)
        .build(row -> new Thing());
  }
}

package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.conflict.ConflictPolicy;
import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.engine.Running;
import dev.sluice.http.Credentials;
import dev.sluice.internal.DomainDatabase;
import dev.sluice.internal.DomainExtension;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A new version of the app reads fields that this device has never fetched. */
class UnfetchedFieldsTest extends RoomBeside {

  private static final Field<Label, String> MISSPELT = COLOUR.json("color");
  private static final EntityType<Label> WRONG = labels("labels", MISSPELT, UPDATE.entire());
  private static final EntityType<Label> MENDED = labels("labels", COLOUR, UPDATE.entire());

  @BeforeEach
  void add() {
    add("first", "red");
    add("second", "green");
    pass();
    add("newest", "grey");
  }

  private void synced(SyncSchema schema) {
    try (PlainEngine app = app(schema)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
  }

  private Ref<Label> ref(EntityType<Label> type, String name) {
    return type.ref(number("SELECT id FROM labels WHERE name = '" + name + "'"));
  }

  private void allColoursAreHere() {
    assertThat(number("SELECT count(*) FROM labels WHERE colour IN ('red', 'green', 'grey')"))
        .isEqualTo(3);
  }

  @Test
  void S106_aColumnThatWasAddedWhileNobodyWatchedErasesNothingOnTheServer() {
    synced(ONE);
    byRoom();
    sql(madeAnew("labels", "labels", "").toArray(new String[0]));
    app(ONE).close(); // offline
    sql("ALTER TABLE labels ADD COLUMN colour TEXT");
    try (PlainEngine app = app(TWO, TO_TWO)) {
      SyncReport report = app.run(Operation.FULL);
      assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
      assertThat(report.losses()).isEmpty();
    }
    assertThat(onServer()).containsExactly("first red", "second green", "newest grey");
    allColoursAreHere();
  }

  @Test
  void S106_whatADaoEditedWhileNobodyWatchedIsSentWithoutTheNewColumn() {
    synced(ONE);
    byRoom();
    sql(madeAnew("labels", "labels", ", `colour` TEXT").toArray(new String[0]));
    sql("UPDATE labels SET name = 'by a DAO' WHERE name = 'first'");
    try (PlainEngine app = app(TWO, TO_TWO)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).containsExactly("by a DAO red", "second green", "newest grey");
    allColoursAreHere();
  }

  @Test
  void S106_onceTheListHasComeAnEditOfTheNewColumnIsOne() {
    synced(ONE);
    byRoom();
    sql(madeAnew("labels", "labels", ", `colour` TEXT").toArray(new String[0]));
    try (PlainEngine app = app(TWO, TO_TWO)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    for (String event : new String[] {"update", "insert", "delete"}) {
      sql("DROP TRIGGER _sync_labels_" + event);
    }
    sql("UPDATE labels SET colour = NULL WHERE name = 'first'");
    try (PlainEngine app = app(TWO)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).containsExactly("first none", "second green", "newest grey");
  }

  /** Nobody watched it, and the list that was to tell whether it was edited shows the others. */
  @Test
  void S88_whatADaoEditedIsSentOnceTheRowIsShown() {
    synced(ONE);
    byRoom();
    sql(madeAnew("labels", "labels", "").toArray(new String[0]));
    sql("UPDATE labels SET name = 'by a DAO' WHERE name = 'first'");
    Fault nameless = Fault.changed(UnfetchedFieldsTest::withoutTheFirstName);
    server.faults().always(sent -> sent.method().equals("GET"), nameless);
    try (PlainEngine app = app(ONE)) {
      app.run(Operation.FULL);
      server.faults().clear();
      app.run(Operation.FULL);
    }
    assertThat(onServer()).containsExactly("by a DAO red", "second green", "newest grey");
  }

  private static Answer withoutTheFirstName(Answer answer) {
    ArrayNode rows = (ArrayNode) answer.json();
    ((ObjectNode) rows.get(0)).putNull("name");
    return Answer.json(rows);
  }

  @Test
  void S112_aFieldThatIsReadByAnotherNameIsFetchedAnew() {
    synced(SyncSchema.of(1, WRONG));
    assertThat(number("SELECT count(*) FROM labels WHERE colour IS NULL")).isEqualTo(3);
    try (PlainEngine app = app(SyncSchema.of(1, MENDED))) {
      Ref<Label> first = ref(MENDED, "first");
      app.db.table(MENDED).update(first, label -> new Label("edited", label.colour()));
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).containsExactly("edited red", "second green", "newest grey");
    allColoursAreHere();
  }

  @Test
  void S112_anUpdateOfTheEntireRowWaitsUntilTheTypeWasFetched() {
    synced(SyncSchema.of(1, WRONG));
    try (PlainEngine app = app(SyncSchema.of(1, MENDED))) {
      Ref<Label> first = ref(MENDED, "first");
      app.db.table(MENDED).update(first, label -> new Label("edited", label.colour()));
      assertThat(app.run(Operation.PUSH).error()).isEmpty();
      assertThat(app.engine.pending()).isOne();
      assertThat(onServer()).containsExactly("first red", "second green", "newest grey");
      app.run(Operation.FULL);
      assertThat(onServer()).containsExactly("edited red", "second green", "newest grey");
    }
  }

  @Test
  void S112_whatTheUserSetsInSuchAFieldIsSent() {
    synced(SyncSchema.of(1, WRONG));
    try (PlainEngine app = app(SyncSchema.of(1, MENDED))) {
      Ref<Label> first = ref(MENDED, "first");
      app.db.table(MENDED).update(first, label -> new Label("first", "mine"));
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).containsExactly("first mine", "second green", "newest grey");
  }

  /** One row cannot be read; so it is with those before the dates of a list, or in later pieces. */
  @Test
  void whatTheListDoesNotShowIsNotOverwrittenByAnUpdateOfTheEntireRow() {
    synced(SyncSchema.of(1, WRONG));
    Fault nameless = Fault.changed(UnfetchedFieldsTest::withoutTheFirstName);
    server.faults().always(sent -> sent.method().equals("GET"), nameless);
    try (PlainEngine app = app(SyncSchema.of(1, MENDED))) {
      for (String name : List.of("first", "second")) {
        app.db.table(MENDED).update(ref(MENDED, name), old -> new Label(name + "!", old.colour()));
      }
      app.run(Operation.FULL);
      assertThat(onServer()).containsExactly("first red", "second! green", "newest grey");
      assertThat(app.engine.pending()).isOne();
      time.advance(Duration.ofDays(2));
      app.run(Operation.PUSH);
      assertThat(app.engine.failures())
          .singleElement()
          .satisfies(failure -> assertThat(failure.message()).contains("never told [colour]"));
      server.faults().clear();
      app.run(Operation.FULL);
      app.engine.failures().get(0).retry();
      app.run(Operation.FULL);
      assertThat(onServer()).containsExactly("first! red", "second! green", "newest grey");
    }
  }

  @Test
  void anUpdateThatWaitsIsLostWithItsRow() {
    synced(SyncSchema.of(1, WRONG));
    server.delete("labels", "1");
    time.advance(Duration.ofHours(1));
    try (PlainEngine app = app(SyncSchema.of(1, MENDED))) {
      Ref<Label> first = ref(MENDED, "first");
      app.db.table(MENDED).update(first, label -> new Label("edited", label.colour()));
      app.run(Operation.FULL);
      assertThat(app.db.table(MENDED).state(first)).isEqualTo(SyncState.LOST);
    }
  }

  @Test
  void anUpdateOfWhichTheUserHasSaidAllWaitsForNoList() {
    synced(SyncSchema.of(1, WRONG));
    server.faults().always(sent -> sent.method().equals("GET"), Fault.status(403));
    try (PlainEngine app = app(SyncSchema.of(1, MENDED))) {
      Ref<Label> first = ref(MENDED, "first");
      app.db.table(MENDED).update(first, label -> new Label("edited", "mine"));
      app.run(Operation.FULL);
      app.db.table(MENDED).update(first, label -> new Label("again", label.colour()));
      app.run(Operation.PUSH);
    }
    assertThat(onServer()).containsExactly("again mine", "second green", "newest grey");
  }

  /** The server's clock is set back, so its date of the row is later than the edit seems to be. */
  @Test
  void S112_whatTheUserSetsInSuchAFieldIsLaterThanTheRowAsItWasKnownBefore() {
    String back =
        DateTimeFormatter.RFC_1123_DATE_TIME.format(
            time.now().minus(Duration.ofDays(1)).atOffset(ZoneOffset.UTC));
    synced(SyncSchema.of(1, WRONG));
    server.faults().always(any -> true, Fault.changed(answer -> answer.withHeader("Date", back)));
    try (PlainEngine app = app(SyncSchema.of(1, MENDED))) {
      Ref<Label> first = ref(MENDED, "first");
      app.db.table(MENDED).update(first, label -> new Label("first", "mine"));
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).containsExactly("first mine", "second green", "newest grey");
  }

  @Test
  void S106_aPolicyThatTakesTheWholeRowOfTheUserLeavesTheNewColumnToTheServer() {
    synced(ONE);
    try (PlainEngine app = app(ONE)) {
      app.db.table(PLAIN).update(ref(PLAIN, "first"), label -> new Label("edited", null));
    }
    server.edit("labels", "1", Json.object().put("colour", "pink"));
    pass();
    try (Database db = open(TWO, TO_TWO);
        SyncEngine engine = preferringOurs(db)) {
      assertThat(new Running(engine.request(Operation.FULL).test(), time).end().result())
          .isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).containsExactly("edited pink", "second green", "newest grey");
  }

  private SyncEngine preferringOurs(Database db) {
    return SyncEngine.builder(new DomainDatabase(EngineDatabase.of(db), DomainExtension.plain()))
        .server("https://plain.example", Credentials.apiToken("secret"))
        .calls(network)
        .time(time)
        .scheduler(time.scheduler())
        .autoSync(AutoSync.manual())
        .conflicts(LABELS, ConflictPolicy.NEWER_WINS)
        .build();
  }

  @Test
  void S112_aFieldOfTheSameGroupIsSentOnlyOnceItWasFetched() {
    EntityType<Label> wrong = grouped(MISSPELT);
    EntityType<Label> mended = grouped(COLOUR);
    synced(SyncSchema.of(1, wrong));
    try (PlainEngine app = app(SyncSchema.of(1, mended))) {
      app.db.table(mended).update(ref(mended, "first"), label -> new Label("edited", null));
      assertThat(app.run(Operation.PUSH).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).containsExactly("edited red", "second green", "newest grey");
  }

  @Test
  void S110_whatIsKnownOfATypesListGoesAlongWithItsNewName() {
    synced(SyncSchema.of(1, WRONG));
    app(SyncSchema.of(1, MENDED)).close(); // offline
    EntityType<Label> marks = labels("marks", COLOUR, UPDATE.entire());
    Migration rename = Migration.to(2).renameTable("labels", marks);
    try (PlainEngine app = app(SyncSchema.of(2, marks), rename)) {
      Ref<Label> first = marks.ref(number("SELECT id FROM marks WHERE name = 'first'"));
      app.db.table(marks).update(first, label -> new Label("edited", null));
      app.run(Operation.PUSH);
      assertThat(onServer()).containsExactly("first red", "second green", "newest grey");
      app.run(Operation.FULL);
      assertThat(onServer()).containsExactly("edited red", "second green", "newest grey");
    }
    assertThat(number("SELECT count(*) FROM _sync_list WHERE type = 'labels'")).isZero();
    Migration drop = Migration.to(3).dropTable("marks");
    app(SyncSchema.of(3, PLAIN), drop.addTable(PLAIN)).close();
    assertThat(number("SELECT count(*) FROM _sync_list WHERE type = 'marks'")).isZero();
  }

  private static EntityType<Label> grouped(Field<Label, String> colour) {
    Field<Label, String> name = NAME.group("look");
    Field<Label, String> look = colour.group("look");
    return EntityType.<Label>named("labels", at(UPDATE))
        .fields(name, look)
        .modifiedAt(AT)
        .build(row -> new Label(row.require(name), row.get(look)));
  }
}

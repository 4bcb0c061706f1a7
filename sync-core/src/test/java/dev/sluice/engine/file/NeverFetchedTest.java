package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.PlainEngine;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A new version of the app reads fields that this device has never fetched. */
class NeverFetchedTest extends RoomBeside {

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
}

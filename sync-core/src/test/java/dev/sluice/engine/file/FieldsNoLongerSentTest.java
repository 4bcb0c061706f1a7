package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.Operation;
import dev.sluice.SyncConflict;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.conflict.Loss;
import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Request;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An edit waits, and by version 2 no update says its field any more. */
class FieldsNoLongerSentTest extends TwoVersions {

  private static final EntityType<Note> BY_SERVER = notes(COLOUR.byServer());

  static Stream<EntityType<Note>> words() {
    return Stream.of(BY_SERVER, notes(COLOUR.writtenOnce()));
  }

  private void editTheColour(String text) {
    addNote("there", "red");
    time.advance(Duration.ofDays(1));
    try (PlainEngine app = app(ONE)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      app.db
          .table(NOTES)
          .update(ref(NOTES, "there"), note -> new Note(note.folder(), text, "blue"));
    }
  }

  private static void isOverruled(SyncReport report) {
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(report.losses()).extracting(Loss::value).containsExactly("blue");
  }

  @ParameterizedTest
  @MethodSource("words")
  void S108_anEditThatNoUpdateSaysAnyMoreIsAnOverruledValue(EntityType<Note> two) {
    editTheColour("there");
    try (PlainEngine app = app(two(two), Migration.to(2))) {
      assertThat(app.engine.pending()).isOne();
      isOverruled(app.run(Operation.PUSH));
      assertThat(app.db.table(two).find(ref(two, "there")).map(Note::colour)).contains("red");
      assertThat(app.run(Operation.FULL).losses()).isEmpty();
    }
    assertThat(onServer()).containsExactly("there red");
  }

  @ParameterizedTest
  @MethodSource("words")
  void S108_soItIsWhereTheListComesFirstAndTheRestOfTheEditIsSent(EntityType<Note> two) {
    editTheColour("edited");
    try (PlainEngine app = app(two(two), Migration.to(2))) {
      isOverruled(app.run(Operation.FULL));
    }
    assertThat(onServer()).containsExactly("edited red");
  }

  @Test
  void S108_itIsKeptAndCannotBeTaken() {
    editTheColour("there");
    try (PlainEngine app = app(two(BY_SERVER), Migration.to(2))) {
      app.run(Operation.FULL);
      SyncConflict kept = app.engine.conflicts().get(0);
      assertThat(kept.overruledValue()).isEqualTo("blue");
      assertThat(kept.value()).isEqualTo("red");
      assertThatThrownBy(kept::take)
          .isInstanceOf(NoSuchElementException.class)
          .hasMessage("no update sends notes.colour");
      kept.dismiss();
      assertThat(app.engine.conflicts()).isEmpty();
    }
  }

  @Test
  void S108_whatANewRowSaysOfSuchAFieldIsOneToo() {
    try (PlainEngine app = app(ONE)) {
      app.db.table(NOTES).create(new Note(null, "plain", null));
      app.db.table(NOTES).create(new Note(null, "new", "blue"));
    }
    try (PlainEngine app = app(two(BY_SERVER), Migration.to(2))) {
      isOverruled(app.run(Operation.FULL));
      app.db.table(BY_SERVER).create(new Note(null, "later", "guessed"));
      assertThat(app.run(Operation.FULL).losses()).isEmpty();
    }
    assertThat(onServer()).containsExactlyInAnyOrder("plain ", "new ", "later ");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void S108_whatACreateSaysIsSentAndWhatWasEditedAfterItIsOverruled(boolean isLost) {
    try (PlainEngine app = app(ONE)) {
      app.db.table(NOTES).create(new Note(null, "new", "green"));
      if (isLost) {
        server.faults().on(1, FieldsNoLongerSentTest::isCreate, Fault.dropAfterCommit());
        app.run(Operation.PUSH);
        edit(app, "blue");
      }
    }
    EntityType<Note> two = notes(COLOUR.writtenOnce());
    try (PlainEngine app = app(two(two), Migration.to(2))) {
      SyncReport report = app.run(Operation.FULL);
      assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
      assertThat(report.losses())
          .extracting(Loss::value)
          .isEqualTo(isLost ? List.of("blue") : List.of());
    }
    assertThat(onServer()).containsExactly("new green");
  }

  @Test
  void S108_aVersionThatNobodySyncedOverrulesNoEditOfTheNextOne() {
    addNote("there", "red");
    time.advance(Duration.ofDays(1));
    try (PlainEngine app = app(ONE)) {
      app.run(Operation.FULL);
    }
    app(two(BY_SERVER), Migration.to(2)).close();
    SyncSchema three = SyncSchema.of(3, FOLDERS, NOTES);
    try (PlainEngine app = app(three, Migration.to(2), Migration.to(3))) {
      app.db.table(NOTES).update(ref(NOTES, "there"), note -> new Note(null, "there", "blue"));
      assertThat(app.run(Operation.FULL).losses()).isEmpty();
    }
    assertThat(onServer()).containsExactly("there blue");
  }

  /** The row is to be made anew, and a create says no such field. */
  @Test
  void S108_whatARowSaysThatIsLostIsOneToo() {
    editTheColour("there");
    try (PlainEngine app = app(ONE)) {
      server.delete("notes", server.rows("notes").get(0).path("id").asText());
      time.advance(Duration.ofDays(1));
      app.run(Operation.FULL);
      assertThat(app.engine.failures()).hasSize(1);
    }
    try (PlainEngine app = app(two(BY_SERVER), Migration.to(2))) {
      assertThat(app.run(Operation.FULL).losses()).extracting(Loss::value).containsExactly("blue");
      app.engine.failures().get(0).retry();
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).containsExactly("there ");
  }

  private static boolean isCreate(Request request) {
    return request.method().equals("POST");
  }

  private void edit(PlainEngine app, String colour) {
    app.db
        .table(NOTES)
        .update(
            NOTES.ref(number("SELECT id FROM notes")),
            note -> new Note(note.folder(), note.text(), colour));
  }
}

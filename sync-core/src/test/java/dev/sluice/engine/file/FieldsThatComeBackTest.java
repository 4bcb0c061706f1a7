package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Query;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Json;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Version 2 leaves a field out, whose column stays in the file, and version 3 has it again. */
class FieldsThatComeBackTest extends TwoVersions {

  private static final EntityType<Note> WITHOUT = plainNotes();
  private static final SyncSchema THREE = SyncSchema.of(3, FOLDERS, NOTES);

  private void synced(String... texts) {
    for (String text : texts) {
      addNote(text, "red");
    }
    time.advance(Duration.ofDays(1));
    try (PlainEngine app = app(ONE)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
  }

  private PlainEngine two() {
    return app(two(WITHOUT), Migration.to(2));
  }

  private PlainEngine three() {
    return app(THREE, Migration.to(2), Migration.to(3));
  }

  private void paint(PlainEngine app, String text, @Nullable String colour) {
    app.db
        .table(NOTES)
        .update(ref(NOTES, text), note -> new Note(note.folder(), note.text(), colour));
  }

  private void onServer(long id, String field, String value) {
    server.edit("notes", Long.toString(id), Json.object().put(field, value));
    time.advance(Duration.ofMinutes(3));
  }

  private void everywhere(String... notes) {
    assertThat(onServer()).containsExactly(notes);
    assertThat(here()).containsExactly(notes);
  }

  private List<String> here() {
    try (PlainEngine app = three()) {
      return app.db.table(NOTES).list(Query.all()).stream()
          .map(note -> note.text() + " " + note.colour())
          .sorted()
          .toList();
    }
  }

  @Test
  void S106_anEditOfAnotherFieldMeanwhileIsNoneOfTheFieldThatWasLeftOut() {
    synced("quiet", "by a DAO", "gone");
    try (PlainEngine app = two()) {
      edit(app, WITHOUT, "quiet", "edited");
    }
    sql("UPDATE notes SET text = 'too' WHERE text = 'by a DAO'");
    sql("DELETE FROM notes WHERE text = 'gone'");
    onServer(1, "colour", "green");
    onServer(2, "colour", "green");
    try (PlainEngine app = three()) {
      assertThat(app.run(Operation.FULL).losses()).isEmpty();
    }
    everywhere("edited green", "too green");
  }

  @Test
  void S106_anEditOfTheFieldWaitsInItsRowUntilItComesBack() {
    synced("first", "second");
    try (PlainEngine app = app(ONE)) {
      paint(app, "first", null);
      edit(app, NOTES, "first", "mine");
      paint(app, "second", "blue");
    }
    long plans = Long.parseLong(server.add("folders", Json.object().put("name", "Plans")));
    server.edit("notes", "1", Json.object().put("folder", plans));
    time.advance(Duration.ofMinutes(3));
    try (PlainEngine app = two()) {
      app.run(Operation.PULL); // a merge writes the base of the first anew
    }
    assertThat(number("SELECT folder FROM _sync_base_notes WHERE id = 1")).isOne();
    try (PlainEngine app = three()) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    everywhere("mine null", "second blue");
  }

  /** Nothing could send it, and it must not count as unsynced for ever. */
  @Test
  void S106_anEditOfTheFieldEndsWhenItsRowIsSyncedWithoutIt() {
    synced("first");
    try (PlainEngine app = app(ONE)) {
      paint(app, "first", "blue");
    }
    try (PlainEngine app = two()) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    try (PlainEngine app = three()) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    everywhere("first red");
  }

  @Test
  void S106_whatWasSentMeanwhileAndIsUnconfirmedSaysNothingOfTheField() {
    synced("quiet");
    try (PlainEngine app = two()) {
      edit(app, WITHOUT, "quiet", "edited");
      server.faults().on(1, request -> request.method().equals("PUT"), new Fault.Lost(true, false));
      app.run(Operation.PUSH);
    }
    onServer(1, "colour", "green");
    try (PlainEngine app = three()) {
      assertThat(app.run(Operation.FULL).losses()).isEmpty();
      assertThat(app.engine.pending()).isZero();
    }
    everywhere("edited green");
  }

  /** A file that is new in version 2 has no such column, and one of version 1 has it. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void S106_addColumnBringsTheFieldBackIntoFilesOfAllVersions(int first) {
    addNote("quiet", "red");
    time.advance(Duration.ofDays(1));
    Migration[] steps = {Migration.to(2), Migration.to(3).addColumn("notes", COLOUR, null)};
    if (first != 2) {
      try (PlainEngine app = app(ONE)) {
        app.run(Operation.FULL);
        paint(app, "quiet", "blue");
      }
    }
    if (first != 3) {
      try (PlainEngine app = app(two(WITHOUT), steps)) {
        app.run(first == 2 ? Operation.FULL : Operation.PULL);
        app.db.table(WITHOUT).create(new Note(null, "new", null));
      }
    }
    try (PlainEngine app = app(THREE, steps)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    String quiet = first == 2 ? "quiet red" : "quiet blue";
    assertThat(onServer()).isEqualTo(first == 3 ? List.of(quiet) : List.of("new null", quiet));
  }

  /** Version 3 calls a column of version 2 as one was called that version 2 has left out. */
  @Test
  void S113_aColumnThatTakesTheNameOfOneThatWasLeftOutKeepsItsOwnEdits() {
    Field<Note, String> tint = Field.<Note>text("tint", Note::colour).nullable();
    Field<Note, String> renamed = Field.<Note>text("colour", Note::colour).json("tint").nullable();
    EntityType<Note> both =
        EntityType.<Note>named("notes", at("notes"))
            .fields(FOLDER, TEXT, COLOUR, tint)
            .build(row -> new Note(row.get(FOLDER), row.require(TEXT), row.get(tint)));
    EntityType<Note> first = notes(tint);
    EntityType<Note> then = notes(renamed);
    server.add("notes", Json.object().put("text", "a").put("colour", "red").put("tint", "pale"));
    time.advance(Duration.ofDays(1));
    try (PlainEngine app = app(SyncSchema.of(1, FOLDERS, both))) {
      app.run(Operation.FULL);
    }
    try (PlainEngine app = app(two(first), Migration.to(2))) {
      app.db.table(first).update(ref(first, "a"), note -> new Note(null, "a", "dark"));
    }
    Migration rename = Migration.to(3).renameColumn(then, "tint", renamed);
    try (PlainEngine app = app(SyncSchema.of(3, FOLDERS, then), Migration.to(2), rename)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(server.rows("notes").get(0).path("tint").asText()).isEqualTo("dark");
    assertThat(onServer()).containsExactly("a red");
  }

  /** The index of a reference in what is kept of its type has the name of both. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S107_aTypeMayHaveTheNameOfATypeAndAReferenceThatWasLeftOut(boolean isNew) {
    synced("a");
    EntityType<Note> without =
        EntityType.<Note>named("notes", at("notes"))
            .fields(TEXT, COLOUR)
            .build(row -> new Note(null, row.require(TEXT), row.get(COLOUR)));
    EntityType<Folder> folders =
        EntityType.<Folder>named("notes_folder", at("folders"))
            .fields(NAME)
            .build(row -> new Folder(row.require(NAME)));
    Migration two = Migration.to(2);
    Migration step =
        isNew ? two.addTable(folders).rebuild(without) : two.renameTable("folders", folders);
    try (PlainEngine app = app(SyncSchema.of(2, folders, without), step)) {
      app.db.table(folders).create(new Folder("made"));
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(server.rows("folders")).hasSize(1);
  }
}

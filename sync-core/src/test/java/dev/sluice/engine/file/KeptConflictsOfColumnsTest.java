package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncConflict;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A merge has kept a reference, and in a later version its column refers to another type. */
class KeptConflictsOfColumnsTest extends TwoVersions {

  private static final EntityType<Folder> SHELVES =
      EntityType.<Folder>named("shelves", at("labels"))
          .fields(NAME)
          .build(row -> new Folder(row.require(NAME)));
  private static final EntityType<Note> BEFORE = in("folder", FOLDERS);
  private static final EntityType<Note> AFTER = in("folder", SHELVES);
  private static final EntityType<Note> RENAMED = in("shelf", SHELVES);
  private static final EntityType<Note> WITHOUT =
      EntityType.<Note>named("notes", at("notes"))
          .fields(TEXT)
          .build(row -> new Note(null, row.require(TEXT), null));

  private static EntityType<Note> in(String column, EntityType<Folder> target) {
    Field<Note, Ref<Folder>> field =
        Field.<Note, Folder>reference(column, target, Note::folder).nullable();
    return EntityType.<Note>named("notes", at("notes"))
        .fields(field, TEXT)
        .build(row -> new Note(row.get(field), row.require(TEXT), null));
  }

  private static SyncSchema schema(int version, EntityType<Note> notes) {
    return SyncSchema.of(version, FOLDERS, SHELVES, notes);
  }

  /** The user took the note out of its folder, the server into the second one; a new one waits. */
  private void keepTheSecondFolder() {
    for (String name : List.of("first", "second")) {
      server.add("folders", Json.object().put("name", name));
      server.add("labels", Json.object().put("name", name));
    }
    server.add("notes", Json.object().put("text", "a").put("folder", 1));
    time.advance(Duration.ofDays(1));
    try (PlainEngine app = app(schema(1, BEFORE))) {
      app.run(Operation.FULL);
      app.db.table(BEFORE).update(ref(BEFORE, "a"), note -> new Note(null, "a", null));
      server.edit("notes", "1", Json.object().put("folder", 2));
      time.advance(Duration.ofMinutes(3));
      app.run(Operation.FULL);
      assertThat(app.engine.conflicts())
          .extracting(SyncConflict::overruledValue)
          .containsExactly(2L);
      app.db.table(BEFORE).create(new Note(FOLDERS.ref(2), "new", null));
    }
  }

  /** The versions of the app, one after the other. */
  record Way(String name, EntityType<Note> notes, @Nullable EntityType<Note> two, Migration... to) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Way> ways() {
    Migration two = Migration.to(2);
    Migration three = Migration.to(3).addColumn("notes", AFTER.fields().get(0), null);
    return Stream.of(
        new Way("rebuilt", AFTER, null, two.rebuild(AFTER), Migration.to(3)),
        new Way(
            "renamed",
            RENAMED,
            null,
            two.renameColumn(RENAMED, "folder", RENAMED.fields().get(0)),
            Migration.to(3)),
        new Way("left out", AFTER, WITHOUT, two, three.rebuild(AFTER)),
        new Way("left out on the way", AFTER, null, two, three.rebuild(AFTER)),
        new Way("dropped", AFTER, WITHOUT, two.rebuild(WITHOUT), three),
        new Way("dropped on the way", AFTER, null, two.rebuild(WITHOUT), three));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void nothingComesToReferToARowOfTheOtherType(Way way) {
    keepTheSecondFolder();
    if (way.two != null) {
      app(schema(2, way.two), way.to).close();
    }
    try (PlainEngine app = app(schema(3, way.notes), way.to)) {
      assertThat(app.engine.conflicts()).isEmpty();
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(server.rows("notes"))
        .allSatisfy(note -> assertThat(note.path("folder").asText("none")).isNotEqualTo("2"))
        .hasSize(2);
  }

  @Test
  void aFieldThatComesBackAsItWasHasWhatWasKept() {
    keepTheSecondFolder();
    app(schema(2, WITHOUT), Migration.to(2)).close();
    try (PlainEngine app = app(schema(3, BEFORE), Migration.to(2), Migration.to(3))) {
      app.engine.conflicts().get(0).take();
      app.run(Operation.FULL);
    }
    assertThat(server.rows("notes").get(0).path("folder").asLong()).isEqualTo(2);
  }

  @Test
  void aColumnThatTakesItsNameHasNothingOfIt() {
    keepTheSecondFolder();
    EntityType<Note> drawer = in("drawer", FOLDERS);
    Field<Note, ?> added = drawer.fields().get(0);
    Migration two = Migration.to(2).addColumn("notes", added, null);
    app(schema(2, drawer), two).close();
    Migration three = Migration.to(3).renameColumn(BEFORE, "drawer", BEFORE.fields().get(0));
    try (PlainEngine app = app(schema(3, BEFORE), two, three)) {
      assertThat(app.engine.conflicts()).isEmpty();
    }
  }
}

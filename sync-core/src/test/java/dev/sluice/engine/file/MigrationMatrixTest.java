package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sluice.Operation;
import dev.sluice.SyncFailure;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.failure.StorageException;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.Attachment;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each change between two versions, over a file in which everything waits that can wait: an edit, a
 * new row, a delete, a create whose answer was lost, a refused row, a lost one, what refers to a
 * lost one, files, and a kept value of a merge; in a file of the engine's, in one of Room's, and in
 * one that the old version still has open.
 */
@Sampled
class MigrationMatrixTest extends TwoVersions {

  record Label(String name) {}

  private static final Field<Label, String> LABEL =
      Field.<Label>text("name", Label::name).fingerprint();
  private static final EntityType<Label> LABELS = labels("labels");
  private static final EntityType<Label> MOODS = labels("moods");
  private static final SyncSchema FIRST = SyncSchema.of(1, FOLDERS, LABELS, NOTES);
  private static final Migration TO_TWO = Migration.to(2);

  private static EntityType<Label> labels(String name) {
    return EntityType.<Label>named(name, at(name))
        .fields(LABEL)
        .build(row -> new Label(row.require(LABEL)));
  }

  /**
   * A change.
   *
   * @param nothing the colour of a row that the second version creates without one
   * @param left the labels that wait for ever after it
   */
  record Change(String name, SyncSchema schema, Migration step, String nothing, int left) {

    Change(String name, SyncSchema schema, Migration step) {
      this(name, schema, step, "null", 0);
    }

    Change fillsWith(String value) {
      return new Change(name, schema, step, value, left);
    }

    Change leaves(int labels) {
      return new Change(name, schema, step, nothing, labels);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  private static EntityType<Note> type(String name, Field<Note, ?> colour, Field<Note, ?>... more) {
    return EntityType.<Note>named(name, atNotes())
        .fields(FOLDER, TEXT, colour)
        .fields(more)
        .build(
            row -> {
              Object value = row.get(colour);
              return new Note(
                  row.get(FOLDER), row.require(TEXT), value == null ? null : "" + value);
            });
  }

  private static Change change(String name, EntityType<?> notes, Migration step) {
    return new Change(name, SyncSchema.of(2, FOLDERS, LABELS, notes), step);
  }

  static List<Change> changes() {
    Field<Note, Long> stars = Field.<Note>integer("stars", any -> 0L);
    Field<Note, Long> size = Field.<Note>integer("size", any -> null).nullable();
    Field<Note, String> color = Field.<Note>text("color", Note::colour).json("colour").nullable();
    Field<Note, Long> number =
        Field.<Note>integer("colour", note -> note.colour() == null ? null : 7L).nullable();
    Field<Note, String> words = Field.<Note>text("text", Note::text).fingerprint().nullable();
    EntityType<Note> nullableText =
        EntityType.<Note>named("notes", atNotes())
            .fields(FOLDER, words, COLOUR)
            .build(row -> new Note(row.get(FOLDER), "" + row.get(words), row.get(COLOUR)));
    EntityType<Note> labelled =
        EntityType.<Note>named("notes", atNotes())
            .fields(
                Field.<Note, Label>reference("folder", LABELS, any -> null).nullable(),
                TEXT,
                COLOUR)
            .build(row -> new Note(null, row.require(TEXT), row.get(COLOUR)));
    EntityType<Note> papers = type("papers", COLOUR);
    EntityType<Note> starred = type("notes", COLOUR, stars);
    EntityType<Note> sized = type("notes", COLOUR, size);
    EntityType<Note> renamed = type("notes", color);
    EntityType<Note> numbered = type("notes", number);
    EntityType<Note> filled = type("notes", PLAIN.orElse("0"));
    EntityType<Note> plain = plainNotes();
    return List.of(
        new Change(
            "a type more", SyncSchema.of(2, FOLDERS, LABELS, NOTES, MOODS), TO_TWO.addTable(MOODS)),
        change("a field more", starred, TO_TWO.addColumn("notes", stars, "1")),
        change("a field more that may be null", sized, TO_TWO.addColumn("notes", size, null)),
        change("another name of a type", papers, TO_TWO.renameTable("notes", papers)),
        change("another name of a column", renamed, TO_TWO.renameColumn(renamed, "colour", color)),
        change("another kind", numbered, TO_TWO.rebuild(numbered)),
        change("null no more", filled, TO_TWO.rebuild(filled)).fillsWith("0"),
        change("null from now on", nullableText, TO_TWO.rebuild(nullableText)),
        change("a reference to another type", labelled, TO_TWO.rebuild(labelled)),
        change("a field less", plain, TO_TWO).fillsWith(""),
        change("a column less", plain, TO_TWO.rebuild(plain)).fillsWith(""),
        new Change("a type less", SyncSchema.of(2, FOLDERS, NOTES), TO_TWO.dropTable("labels")),
        new Change("a dormant type", SyncSchema.of(2, FOLDERS, NOTES).dormant("labels"), TO_TWO)
            .leaves(1));
  }

  static Stream<Arguments> matrix() {
    List<Change> byRoom = Sample.of(changes(), 3, change -> "");
    List<Change> beside = Sample.of(changes(), 5, change -> "");
    return Stream.of(
            changes().stream().map(change -> Arguments.of(change, "ours")),
            byRoom.stream().map(change -> Arguments.of(change, "Room's")),
            beside.stream().map(change -> Arguments.of(change, "both")))
        .flatMap(files -> files);
  }

  @ParameterizedTest(name = "{0}, a file of {1}")
  @MethodSource("matrix")
  void everythingThatWaitsOutlivesTheChange(Change change, String file) {
    withTheOldApp(this::workOfEveryKind);
    sql(
        "INSERT INTO _sync_overruled (type, id, field, side, at, value) SELECT 'notes', id, 'text',"
            + (" 'LOCAL', " + time.now().toEpochMilli() + ", 'mine' FROM notes WHERE id = 6"));
    PlainEngine old = file.equals("both") ? app(FIRST) : null;
    if (file.equals("Room's")) {
      roomTakesTheFile(change.step().sql().toArray(new String[0]));
    }
    try (PlainEngine app = app(change.schema(), change.step())) {
      if (old != null) {
        isStopped(old);
      }
      app.run(Operation.FULL);
      assertThat(onServer())
          .as("what needs no user")
          .containsOnlyOnce("new " + change.nothing)
          .contains("edited here 7", "kept 7", "quiet null", "refused 7", "sent null")
          .doesNotContain("deleted 7");
      assertThat(app.engine.failures()).as("what needs the user").hasSize(4);
      app.engine.failures().forEach(SyncFailure::retry);
      SyncResult end = app.run(Operation.FULL).result();
      assertThat(end).isEqualTo(change.left == 0 ? SyncResult.SYNCED : SyncResult.PENDING);
      assertThat(app.engine.pending()).isEqualTo(change.left);
      assertThat(app.engine.conflicts())
          .singleElement()
          .satisfies(conflict -> assertThat(conflict.overruledValue()).isEqualTo("mine"));
    }
    if (old != null) {
      isStopped(old);
      old.close();
    }
    allIsOnServer(change);
  }

  /** An engine of the old version neither asks nor writes once the file is of the new one. */
  private void isStopped(PlainEngine old) {
    int before = server.log().size();
    assertThat(old.run(Operation.FULL).error().orElseThrow())
        .isInstanceOfSatisfying(
            StorageException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NEWER));
    assertThat(server.log()).hasSize(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"textIds", "identifiedBy"})
  void otherIdsAreRefusedAndTheOldVersionSendsAllThatWaits(String word) {
    withTheOldApp(this::workOfEveryKind);
    Endpoints other = word.equals("textIds") ? atNotes().textIds() : atNotes().identifiedBy("uuid");
    EntityType<Note> notes =
        EntityType.<Note>named("notes", other).fields(FOLDER, TEXT, COLOUR).build(row -> null);
    SyncSchema two = SyncSchema.of(2, FOLDERS, LABELS, notes);
    for (Migration step : List.of(TO_TWO, TO_TWO.rebuild(notes))) {
      assertThat(refusal(two, step)).contains("notes: the server's id is a number at id");
    }
    try (PlainEngine app = app(FIRST)) {
      app.run(Operation.FULL);
      app.engine.failures().forEach(SyncFailure::retry);
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    allIsOnServer(new Change("other ids", FIRST, TO_TWO));
  }

  private void allIsOnServer(Change change) {
    boolean isLeftOut = change.nothing.isEmpty();
    assertThat(onServer())
        .containsExactlyInAnyOrder(
            "edited here 7",
            "held " + change.nothing,
            "kept 7",
            "lost again " + (isLeftOut ? "" : "7"),
            "new " + change.nothing,
            "quiet null",
            "refused here 7",
            "sent null");
    assertThat(server.rows("notes"))
        .filteredOn(row -> !row.path("attachments").isEmpty())
        .extracting(
            row -> row.path("text").asText(),
            row -> row.path("attachments").path(0).path("filename").asText(),
            row -> row.path("attachments").size())
        .containsExactlyInAnyOrder(
            tuple("quiet", "q.png", 1), tuple("edited here", "e.png", 1), tuple("new", "n.png", 1));
    boolean isOther = change.name.equals("a reference to another type");
    assertThat(server.rows("notes"))
        .filteredOn(row -> row.path("text").asText().equals("new"))
        .singleElement()
        .satisfies(row -> assertThat(row.path("folder").asLong()).isEqualTo(isOther ? 0 : 1));
    assertThat(server.rows("folders"))
        .extracting(row -> row.path("name").asText())
        .containsExactlyInAnyOrder("Plans", "Lost again", "Refused");
    String table = change.name.equals("another name of a type") ? "papers" : "notes";
    assertThat(number("SELECT count(*) FROM " + table + " WHERE deleted = 0")).isEqualTo(8);
  }

  private static Predicate<Request> sends(String method, String path) {
    return request -> request.method().equals(method) && request.path().endsWith(path);
  }

  private void withTheOldApp(Consumer<PlainEngine> work) {
    server.add("folders", Json.object().put("name", "Plans"));
    server.add("folders", Json.object().put("name", "Lost"));
    server.add("labels", Json.object().put("name", "blue"));
    addNote("quiet", null);
    for (String text : List.of("edited", "deleted", "lost", "refused", "kept")) {
      addNote(text, "7");
    }
    time.advance(Duration.ofDays(1));
    try (PlainEngine app = app(FIRST)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      work.accept(app);
    }
  }

  private static void attach(PlainEngine app, Ref<Note> note, String name) {
    app.db.table(NOTES).attach(note, Attachment.of(name, "image/png", new byte[100]));
  }

  private void workOfEveryKind(PlainEngine app) {
    edit(app, NOTES, "lost", "lost again");
    Ref<Folder> lost = FOLDERS.ref(number("SELECT id FROM folders WHERE name = 'Lost'"));
    app.db.table(FOLDERS).update(lost, any -> new Folder("Lost again"));
    server.delete("notes", "4");
    server.delete("folders", "2");
    edit(app, NOTES, "refused", "refused here");
    Ref<Folder> refused = app.db.table(FOLDERS).create(new Folder("Refused"));
    app.db.table(NOTES).create(new Note(refused, "held", null));
    time.advance(Duration.ofMinutes(5));
    Fault refusal = new Fault.Instead(Answer.error(400, "no"), false);
    server.faults().always(sends("PUT", "/notes/5").or(sends("POST", "/folders")), refusal);
    app.run(Operation.FULL);
    server.faults().clear();
    app.db.table(NOTES).create(new Note(null, "sent", null));
    server.faults().on(1, sends("POST", "/notes"), new Fault.Lost(true, false));
    app.run(Operation.PUSH);
    edit(app, NOTES, "edited", "edited here");
    app.db.table(NOTES).delete(ref(NOTES, "deleted"));
    Ref<Folder> plans = FOLDERS.ref(number("SELECT id FROM folders WHERE name = 'Plans'"));
    attach(app, app.db.table(NOTES).create(new Note(plans, "new", null)), "n.png");
    attach(app, ref(NOTES, "quiet"), "q.png");
    attach(app, ref(NOTES, "edited here"), "e.png");
    app.db.table(LABELS).create(new Label("green"));
  }
}

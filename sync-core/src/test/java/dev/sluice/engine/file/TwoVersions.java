package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.engine.FileBytes;
import dev.sluice.engine.NotesServer;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.PlainEngine;
import dev.sluice.failure.StorageException;
import dev.sluice.internal.DomainExtension;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Uploads;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;

/** An app of notes in folders, of which version 2 comes after version 1; a note has a colour. */
abstract class TwoVersions {

  record Folder(String name) {}

  record Note(@Nullable Ref<Folder> folder, String text, @Nullable String colour) {}

  static final Field<Folder, String> NAME = Field.<Folder>text("name", Folder::name).fingerprint();
  static final EntityType<Folder> FOLDERS =
      EntityType.<Folder>named("folders", at("folders"))
          .fields(NAME)
          .build(row -> new Folder(row.require(NAME)));
  static final Field<Note, Ref<Folder>> FOLDER =
      Field.<Note, Folder>reference("folder", FOLDERS, Note::folder).nullable();
  static final Field<Note, String> TEXT = Field.<Note>text("text", Note::text).fingerprint();
  static final Field<Note, String> PLAIN = Field.text("colour", Note::colour);
  static final Field<Note, String> COLOUR = PLAIN.nullable();
  static final EntityType<Note> NOTES = notes(COLOUR);
  static final SyncSchema ONE = SyncSchema.of(1, FOLDERS, NOTES);

  @TempDir Path folder;
  final VirtualTime time = new VirtualTime();
  final RestServer server =
      NotesServer.takingFiles(time, "notes", "folders", "notes", "labels", "moods");
  final VirtualNetwork network = NotesServer.network(server, time);

  static Endpoints at(String path) {
    return Endpoints.list(path)
        .since()
        .create(Endpoint.post(path))
        .update(Endpoint.put(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  /** Where notes are, with their files. */
  static Endpoints atNotes() {
    return at("notes")
        .uploads(
            Uploads.post("uploads?filename={name}", "upload.token", "uploads")
                .asObjects("token", "filename", "content_type"));
  }

  /** Notes whose colour is that field. */
  static EntityType<Note> notes(Field<Note, String> colour) {
    return EntityType.<Note>named("notes", atNotes())
        .fields(FOLDER, TEXT, colour)
        .build(row -> new Note(row.get(FOLDER), row.require(TEXT), row.get(colour)));
  }

  /** Notes without one. */
  static EntityType<Note> plainNotes() {
    return EntityType.<Note>named("notes", atNotes())
        .fields(FOLDER, TEXT)
        .build(row -> new Note(row.get(FOLDER), row.require(TEXT), null));
  }

  static SyncSchema two(EntityType<Note> notes) {
    return SyncSchema.of(2, FOLDERS, notes);
  }

  final Path file() {
    return folder.resolve("notes.db");
  }

  final PlainEngine app(SyncSchema schema, Migration... migrations) {
    SqliteOptions options =
        SqliteOptions.defaults()
            .withTime(time)
            .withObservers(time.scheduler())
            .withMigrations(List.of(migrations));
    return new PlainEngine(
        SqliteDatabase.open(new JdbcDriver(file()), schema, options),
        DomainExtension.plain(),
        network,
        time);
  }

  final long number(String sql) {
    try (OtherConnection other = new OtherConnection(file())) {
      return other.number(sql);
    }
  }

  final void sql(String... statements) {
    try (OtherConnection other = new OtherConnection(file())) {
      for (String statement : statements) {
        other.run(statement);
      }
    }
  }

  /** The notes on the server, each as its text and colour. */
  final List<String> onServer() {
    return server.rows("notes").stream()
        .map(note -> note.path("text").asText() + " " + note.path("colour").asText())
        .sorted()
        .collect(Collectors.toList());
  }

  final void addNote(String text, @Nullable String colour) {
    server.add("notes", Json.object().put("text", text).put("colour", colour));
  }

  final Ref<Note> ref(EntityType<Note> notes, String text) {
    return notes.ref(number("SELECT id FROM notes WHERE text = '" + text + "'"));
  }

  /**
   * With a schema of three notes: one in sync, one edited, one deleted, and a new one, all without
   * a colour; and one that was edited here and deleted elsewhere.
   */
  final void workWithTheOldApp(SyncSchema schema, EntityType<Note> notes) {
    for (String text : List.of("quiet", "edited", "deleted", "lost")) {
      addNote(text, null);
    }
    time.advance(Duration.ofDays(1));
    try (PlainEngine app = app(schema)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      edit(app, notes, "lost", "lost again");
      server.delete("notes", Long.toString(4));
      time.advance(Duration.ofMinutes(5));
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.PENDING);
      edit(app, notes, "edited", "edited here");
      app.db.table(notes).delete(ref(notes, "deleted"));
      app.db.table(notes).create(new Note(null, "new", null));
    }
  }

  final void edit(PlainEngine app, EntityType<Note> notes, String text, String by) {
    app.db
        .table(notes)
        .update(ref(notes, text), note -> new Note(note.folder(), by, note.colour()));
  }

  final void roomTakesTheFile(String... migration) {
    sql("UPDATE room_master_table SET identity_hash = 'theirs'");
    try (OtherConnection room = new OtherConnection(file())) {
      room.run("PRAGMA foreign_keys = OFF"); // Room turns them on once it has migrated
      for (String statement : migration) {
        room.run(statement);
      }
    }
  }

  /** All that waits is sent, the lost note when the user says so. */
  final void everythingIsSent(PlainEngine app, String... onServer) {
    assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.PENDING);
    assertThat(app.engine.failures()).singleElement().satisfies(lost -> lost.retry());
    assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer()).containsExactlyInAnyOrder(onServer);
    assertThat(app.engine.pending()).isZero();
  }

  /** The sentence with which a schema is refused; the file stays as it was, byte for byte. */
  final String refusal(SyncSchema schema, Migration... migrations) {
    byte[] before = FileBytes.of(file());
    StorageException refusal =
        catchThrowableOfType(StorageException.class, () -> app(schema, migrations).close());
    assertThat(refusal).as("refusal").isNotNull();
    assertThat(FileBytes.of(file())).isEqualTo(before);
    return String.valueOf(refusal.getMessage());
  }
}

package dev.sluice.database;

import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import dev.sluice.schema.SampleRows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A file with one row in sync, which another program edits by plain SQL, as a Room app would. */
abstract class AppFixture {

  @TempDir Path folder;
  SqliteFile database;
  Row synced;

  @BeforeEach
  void open() {
    database = TestFiles.open(file(), new VirtualTime());
    synced = database.store().write(writer -> writer.insert(SampleRows.note("first", 100L)));
  }

  @AfterEach
  void close() {
    database.close();
  }

  final Path file() {
    return folder.resolve("notes.db");
  }

  /** Does the app's work while the library has the file open. */
  <T> T byApp(Function<SqliteConnection, T> work) {
    try (SqliteConnection app = TestFiles.app(file())) {
      return work.apply(app);
    }
  }

  /** Does the app's work while the library does not have the file open. */
  final <T> T alone(Supplier<T> work) {
    database.close();
    try {
      return work.get();
    } finally {
      database = TestFiles.open(file(), new VirtualTime());
    }
  }

  final Row parentOfNote() {
    return database
        .store()
        .write(
            writer -> {
              Row notebook = writer.insert(SampleRows.notebook("parent", 9L));
              synced = synced.with(Notes.NOTEBOOK, notebook.id());
              writer.update(synced);
              return notebook;
            });
  }

  final long insert(String text) {
    String insert =
        "INSERT INTO notes (deleted, label_ids, text, pinned, open) VALUES (0, '[]', ?1, 0, 0)";
    return byApp(app -> app.insert(insert, text));
  }

  final void sql(String statement) {
    byApp(
        app -> {
          app.execute(statement);
          return true;
        });
  }

  final void write(Consumer<Writer> work) {
    database
        .store()
        .write(
            writer -> {
              work.accept(writer);
              return List.of();
            });
  }

  final Stored stored(long id) {
    return database.store().read(reader -> reader.find(Notes.NOTES, id));
  }

  final Stored byServerId(long serverId) {
    return database.store().read(reader -> reader.findByServerId(Notes.NOTES, serverId));
  }

  final Stored oldest() {
    return database.store().read(reader -> reader.oldestPending(Notes.NOTES, 0));
  }
}

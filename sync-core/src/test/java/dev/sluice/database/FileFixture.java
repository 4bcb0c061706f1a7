package dev.sluice.database;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.store.Stored;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A path for a file of notes, and what a test does with the file. */
abstract class FileFixture {

  static final Instant SINCE = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir Path folder;
  Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("notes.db");
  }

  SqliteFile open() {
    return open(Notes.SCHEMA);
  }

  SqliteFile open(SyncSchema schema) {
    return SqliteFile.open(new JdbcDriver(file), schema, SqliteOptions.at(new VirtualTime()));
  }

  StorageException refusal() {
    return catchThrowableOfType(StorageException.class, () -> open().close());
  }

  void app(String... statements) {
    try (SqliteConnection app = TestFiles.app(file)) {
      for (String statement : statements) {
        app.execute(statement);
      }
    }
  }

  long number(String select) {
    try (SqliteConnection app = TestFiles.app(file)) {
      return Pragmas.ask(app, select);
    }
  }

  String text(String select) {
    try (SqliteConnection app = TestFiles.app(file);
        Rows rows = app.query(select)) {
      rows.next();
      return rows.text(0);
    }
  }

  static void edit(SqliteFile database, Row row) {
    database
        .store()
        .transact(
            writer -> {
              writer.edit(row);
            });
  }

  static void cursor(SqliteFile database, EntityType<?> type) {
    database
        .store()
        .transact(
            writer -> {
              writer.cursor(type, SINCE);
            });
  }

  static Instant markOf(SqliteFile database, EntityType<?> type) {
    return database.store().read(reader -> reader.cursor(type));
  }

  static Stored find(SqliteFile database, long id) {
    return database.store().read(reader -> reader.find(Notes.NOTES, id));
  }
}

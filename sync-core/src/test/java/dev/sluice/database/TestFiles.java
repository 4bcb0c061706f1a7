package dev.sluice.database;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Notes;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.time.Time;
import java.nio.file.Path;

/** Opens files as the library does, and as other programs do. */
final class TestFiles {

  private TestFiles() {}

  /** Opens a file of notes. */
  static SqliteFile open(Path file, Time time) {
    return SqliteFile.open(new JdbcDriver(file), Notes.SCHEMA, SqliteOptions.at(time));
  }

  /** A connection of another program, with the settings that Room makes. */
  static SqliteConnection app(Path file) {
    SqliteConnection app = new JdbcDriver(file).open();
    Pragmas.set(app);
    return app;
  }
}

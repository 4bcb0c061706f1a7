package dev.sluice.sqlite;

import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import dev.sluice.time.Time;
import java.nio.file.Path;
import java.util.List;

/** Rows to test with. */
public final class Samples {

  private Samples() {}

  /** Opens a file of notes. */
  public static SqliteDatabase open(Path file, Time time) {
    return SqliteDatabase.open(new JdbcDriver(file), Notes.SCHEMA, options(time));
  }

  /** The defaults with another clock. */
  public static SqliteOptions options(Time time) {
    return new SqliteOptions(time, ObserverThread.scheduler(), List.of());
  }

  /** A connection of another program, with the settings that Room makes. */
  public static SqliteConnection app(Path file) {
    SqliteConnection app = new JdbcDriver(file).open();
    Pragmas.set(app);
    return app;
  }

  /** A note without a notebook. */
  public static Row note(String text, Long serverId) {
    return Notes.NOTES.row(Notes.Note.of(null, text)).withServerId(serverId);
  }

  /** A notebook. */
  public static Row notebook(String title, Long serverId) {
    return Notes.NOTEBOOKS.row(new Notes.Notebook(title)).withServerId(serverId);
  }

  /** A label. */
  public static Row label(String name, Long serverId) {
    return Notes.LABELS.row(new Notes.Label(name)).withServerId(serverId);
  }

  /** An attachment of a note. */
  public static Row attachment(long note, String name, Long serverId) {
    return Notes.ATTACHMENTS
        .row(new Notes.Attachment(Notes.NOTES.ref(note), name))
        .withServerId(serverId);
  }
}

package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import dev.sluice.schema.SampleRows;
import dev.sluice.sqlite.JavaProcess;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.SyncState;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrashTest {

  @TempDir Path folder;

  /** Dies in the middle of a transaction, with the triggers asleep. */
  static final class Victim {

    private Victim() {}

    public static void main(String[] args) {
      SqliteFile database = TestFiles.open(Path.of(args[0]), new VirtualTime());
      database
          .store()
          .transact(
              writer -> {
                Row note = writer.findByServerId(Notes.NOTES, 1).row();
                writer.edit(note.with(Notes.TEXT, "half done"));
                writer.insert(SampleRows.note("new", 2L));
                Runtime.getRuntime().halt(7);
              });
    }
  }

  @Test
  void aKilledTransactionLeavesNothingAndTheTriggersAwake()
      throws IOException, InterruptedException {
    Path file = folder.resolve("notes.db");
    try (SqliteFile database = TestFiles.open(file, new VirtualTime())) {
      database.store().write(writer -> writer.insert(SampleRows.note("before", 1L)));
    }
    assertThat(JavaProcess.start(Victim.class, file.toString()).waitFor()).isEqualTo(7);
    try (SqliteConnection app = TestFiles.app(file)) {
      assertThat(Pragmas.ask(app, "SELECT count(*) FROM notes")).isEqualTo(1);
      app.execute("UPDATE notes SET text = 'by the app'");
    }
    try (SqliteFile database = TestFiles.open(file, new VirtualTime())) {
      Stored note = database.store().read(reader -> reader.findByServerId(Notes.NOTES, 1));
      assertThat(note.base().value(Notes.TEXT)).isEqualTo("before");
      assertThat(note.state()).isEqualTo(SyncState.PENDING);
    }
  }

  @Test
  void whicheverStatementFailsAllOrNothingIsWritten() {
    FailingDriver driver = new FailingDriver(new JdbcDriver(folder.resolve("failing.db")));
    try (SqliteFile database =
        SqliteFile.open(driver, Notes.SCHEMA, SqliteOptions.at(new VirtualTime()))) {
      long id = prepared(database);
      Stored before = find(database, id);
      int failures = 0;
      while (!succeeds(database, driver, failures, id)) {
        assertThat(find(database, id)).isEqualTo(before);
        failures++;
      }
      assertThat(failures).isGreaterThan(10);
      assertThat(find(database, id).state()).isEqualTo(SyncState.LOST);
    }
  }

  private static long prepared(SqliteFile database) {
    return database
        .store()
        .<Row>write(
            writer -> {
              Row note = writer.insert(SampleRows.note("a", 1L));
              writer.edit(note.with(Notes.TEXT, "b"));
              Row attachment = writer.insert(SampleRows.attachment(note.id(), "x", 2L));
              writer.edit(attachment.with(Notes.FILE, "y"));
              return note;
            })
        .id();
  }

  private static boolean succeeds(SqliteFile database, FailingDriver driver, int after, long id) {
    driver.failAfter(after);
    try {
      return database.store().write(writer -> lose(writer, id));
    } catch (StorageException planned) {
      return false;
    } finally {
      driver.failNever();
    }
  }

  private static boolean lose(Writer writer, long id) {
    writer.lose(Notes.NOTES, id, "gone");
    writer.note("key", "value");
    return true;
  }

  private static Stored find(SqliteFile database, long id) {
    return database.store().read(reader -> reader.find(Notes.NOTES, id));
  }
}

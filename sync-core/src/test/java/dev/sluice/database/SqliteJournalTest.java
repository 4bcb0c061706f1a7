package dev.sluice.database;

import dev.sluice.internal.store.JournalContract;
import dev.sluice.store.Database;
import dev.sluice.time.Time;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteJournalTest extends JournalContract {

  @TempDir Path folder;

  @Override
  protected Database open(Time time) {
    return TestFiles.open(folder.resolve("notes.db"), time);
  }
}

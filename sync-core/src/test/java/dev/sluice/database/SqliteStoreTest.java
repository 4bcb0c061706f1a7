package dev.sluice.database;

import static dev.sluice.schema.Notes.NOTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.StoreContract;
import dev.sluice.schema.SampleRows;
import dev.sluice.store.Database;
import dev.sluice.time.Time;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest extends StoreContract {

  @TempDir Path folder;

  @Override
  protected Database open(Time time) {
    return TestFiles.open(folder.resolve("notes.db"), time);
  }

  @Test
  void whatTheEngineTakesAwayIsNotTakenForGranted() {
    try (SqliteFile database = TestFiles.open(folder.resolve("other.db"), new VirtualTime())) {
      Store store = database.store();
      List<Boolean> here =
          store.write(
              writer -> {
                long id = writer.insert(SampleRows.note("a", 1L)).id();
                Supplier<Boolean> asked =
                    () -> store.found(NOTES, id, () -> writer.isHere(NOTES, id));
                boolean before = asked.get();
                writer.remove(NOTES, id);
                return List.of(before, asked.get());
              });
      assertThat(here).containsExactly(true, false);
    }
  }
}

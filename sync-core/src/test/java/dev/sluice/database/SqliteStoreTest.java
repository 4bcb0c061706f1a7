package dev.sluice.database;

import static dev.sluice.schema.Notes.NOTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.StoreContract;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import dev.sluice.schema.SampleRows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.Database;
import dev.sluice.time.Time;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest extends StoreContract {

  @TempDir Path folder;

  @Override
  protected Database open(Time time) {
    return TestFiles.open(folder.resolve("notes.db"), time);
  }

  /** Of which it is known that they are new, they are not looked for by a statement. */
  @Test
  void amongNewRowsEachIsFoundByItsServerId() {
    try (SqliteFile database = TestFiles.open(folder.resolve("other.db"), new VirtualTime())) {
      Store store = database.store();
      Row mine = store.write(writer -> writer.insert(SampleRows.note("mine", null)));
      Row gone = store.write(writer -> writer.insert(SampleRows.note("gone", 90L)));
      try (SqliteConnection app = TestFiles.app(folder.resolve("other.db"))) {
        app.update("DELETE FROM notes WHERE id = ?1", gone.id());
      }
      List<Long> found =
          store.write(
              writer -> {
                writer.lookFor(NOTES, LongStream.rangeClosed(1, 100).boxed().toList());
                LongStream.of(50, 60, 40).forEach(id -> writer.add(SampleRows.note("new", id)));
                List<Long> here = new ArrayList<>(serverIds(writer));
                writer.update(mine.withServerId(95L));
                here.addAll(serverIds(writer));
                return here;
              });
      assertThat(found).containsExactly(40L, 50L, 60L, 90L, 40L, 50L, 60L, 90L, 95L);
    }
  }

  private static List<Long> serverIds(Writer writer) {
    return LongStream.rangeClosed(1, 100)
        .filter(id -> writer.findByServerId(NOTES, id) != null)
        .boxed()
        .toList();
  }

  /** Two statements of many rows, and one row that is left. */
  @Test
  void newRowsHaveIdsInTheOrderInWhichTheyCame() {
    try (SqliteFile database = TestFiles.open(folder.resolve("other.db"), new VirtualTime())) {
      Store store = database.store();
      List<Long> serverIds = LongStream.rangeClosed(1, 41).map(i -> 100 - i).boxed().toList();
      store.write(
          writer -> {
            serverIds.forEach(id -> writer.add(noteOf(id)));
            return 0;
          });
      List<Row> rows = store.read(SqliteStoreTest::rows);
      assertThat(rows).extracting(Row::serverId).containsExactlyElementsOf(serverIds);
      assertThat(rows).extracting(Row::id).isSorted();
      assertThat(rows).allMatch(row -> row.equals(noteOf(row.serverId()).withId(row.id())));
    }
  }

  @Test
  void aPartThatIsUndoneTakesItsNewRowsAlong() {
    try (SqliteFile database = TestFiles.open(folder.resolve("other.db"), new VirtualTime())) {
      Store store = database.store();
      store.write(
          writer -> {
            writer.add(SampleRows.note("before", 1L));
            assertThatThrownBy(() -> store.write(SqliteStoreTest::addAndFail))
                .hasMessage("a part of it");
            writer.add(SampleRows.note("after", 3L));
            return 0;
          });
      List<Row> rows = store.read(SqliteStoreTest::rows);
      assertThat(rows).extracting(Row::serverId).containsExactly(1L, 3L);
    }
  }

  @Test
  void aRowThatTheFileRefusesIsForgottenWithItsTransaction() {
    try (SqliteFile database = TestFiles.open(folder.resolve("other.db"), new VirtualTime());
        SqliteConnection app = TestFiles.app(folder.resolve("other.db"))) {
      app.execute(
          "CREATE TRIGGER no BEFORE INSERT ON notes WHEN NEW.server_id = 2"
              + " BEGIN SELECT RAISE(ABORT, 'no'); END");
      Store store = database.store();
      assertThatThrownBy(() -> store.write(SqliteStoreTest::addAndFail)).hasMessage("a part of it");
      store.write(writer -> writer.insert(noteOf(3L)));
      List<Row> rows = store.read(SqliteStoreTest::rows);
      assertThat(rows).extracting(Row::serverId).containsExactly(3L);
    }
  }

  private static Row noteOf(Long serverId) {
    return SampleRows.note("note " + serverId, serverId);
  }

  private static int addAndFail(Writer writer) {
    writer.add(SampleRows.note("undone", 2L));
    throw new IllegalStateException("a part of it");
  }

  private static List<Row> rows(Reader reader) {
    return reader.inSync(NOTES, 0, 100);
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

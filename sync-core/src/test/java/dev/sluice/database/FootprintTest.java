package dev.sluice.database;

import static dev.sluice.schema.Notes.ATTACHMENTS;
import static dev.sluice.schema.Notes.NOTEBOOKS;
import static dev.sluice.schema.Notes.NOTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import dev.sluice.schema.SampleRows;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.Query;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the database costs: writes that need not be, scans, and waits. */
class FootprintTest {

  private static final long PAGE = 4096;

  @TempDir Path folder;
  private Path file;
  private SqliteFile database;
  private SqliteConnection watcher;
  private Row note;

  @BeforeEach
  void open() {
    file = folder.resolve("notes.db");
    database = TestFiles.open(file, new VirtualTime());
    note = database.store().write(writer -> writer.insert(SampleRows.note("a", 1L)));
    write(writer -> writer.cursor(NOTES, Instant.EPOCH));
    write(writer -> writer.note("key", "value"));
    watcher = TestFiles.app(file);
  }

  @AfterEach
  void close() {
    watcher.close();
    database.close();
  }

  @Test
  void aWriteThatChangesNothingDoesNotTouchTheFile() {
    long before = Pragmas.dataVersion(watcher);
    write(
        writer -> {
          writer.update(note);
          writer.edit(note);
          writer.settle(NOTES, note.id());
          writer.cursor(NOTES, Instant.EPOCH);
          writer.cursor(ATTACHMENTS, null);
          writer.note("key", "value");
          writer.forget(NOTES, note.id());
          writer.expired(NOTES, note.id());
          writer.remove(NOTES, 99);
        });
    database.table(NOTES).delete(NOTES.ref(99));
    assertThat(Pragmas.dataVersion(watcher)).isEqualTo(before);
    write(writer -> writer.note("key", "other"));
    assertThat(Pragmas.dataVersion(watcher)).isNotEqualTo(before);
  }

  @Test
  void S53_theNextRowToPushIsFoundByAnIndex() {
    TypeSql notes = new TypeSql(NOTES);
    String plan = plan(notes.oldestPending());
    assertThat(plan).contains("USING INDEX _sync_row_queue (type=? AND state=? AND change>?)");
    assertThat(plan).doesNotContain("SCAN").doesNotContain("TEMP B-TREE");
  }

  @Test
  void whatIsNotInSyncIsCountedByAnIndexAlone() {
    assertThat(plan(RowCounts.unsynced(List.of("notes", "labels")) + "('pending')"))
        .contains("USING COVERING INDEX _sync_row_queue (type=? AND state=?)")
        .doesNotContain("SCAN");
  }

  @Test
  void S79_whoHasANameIsFoundByAnIndex() {
    String plan = plan(UniqueKeys.pendingHolder(new TypeSql(Notes.LABELS)));
    assertThat(plan).contains("INDEX _sync_base_labels_name (name=?)").doesNotContain("SCAN");
  }

  @Test
  void serverIdsAreFoundByAnIndex() {
    TypeSql notes = new TypeSql(NOTES);
    assertThat(plan(notes.here))
        .contains("USING COVERING INDEX index_notes_server_id (server_id=?)")
        .doesNotContain("SCAN");
    assertThat(plan(notes.serverIdsAmong))
        .contains("USING COVERING INDEX index_notes_server_id", "_sync_base_notes_server_id")
        .doesNotContain("SCAN");
    assertThat(plan(notes.known))
        .contains("INDEX _sync_base_notes_server_id (server_id=?)")
        .contains("sqlite_autoindex__sync_row_1 (type=? AND id=?)")
        .doesNotContain("SCAN");
  }

  @Test
  void rowsWithinARangeAreFoundByItsIndexAlsoWithoutAnOrder() {
    QuerySql due =
        QuerySql.of(
            Query.<Notes.Note>all().where(Notes.DUE, Query.Comparison.LESS_THAN, Instant.EPOCH));
    assertThat(plan(new TypeSql(NOTES).rows + due.text())).contains("index_notes_due (due<?)");
  }

  @Test
  void theServerIdsOfATypeAreReadFromAnIndexAlone() {
    assertThat(plan(TypeSql.serverIds("notes")))
        .contains("USING COVERING INDEX index_notes_server_id")
        .doesNotContain("TEMP B-TREE");
  }

  /** Each write that a trigger sees keeps what it may have to undo: in memory, not in a file. */
  @Test
  void noStatementMakesATemporaryFile() {
    SqliteStore store = (SqliteStore) database.store();
    long memory = 2;
    assertThat(store.<Long>reading(r -> Pragmas.ask(r.connection(), "PRAGMA temp_store")))
        .isEqualTo(memory);
    assertThat(store.<Long>writing(w -> Pragmas.ask(w.connection(), "PRAGMA temp_store")))
        .isEqualTo(memory);
  }

  /** New rows change the same pages of an index again and again. */
  @Test
  void theLogIsCopiedToTheFileOnceInManyTransactions() throws IOException {
    long before = Files.size(file);
    pages(1000);
    pages(1000);
    pages(1000);
    assertThat(Files.size(file)).isEqualTo(before);
    pages(1000);
    assertThat(Files.size(file)).isGreaterThan(4000 * PAGE);
  }

  /** What the cache does not hold goes to the log before its transaction ends, and again later. */
  @Test
  void theCacheHoldsTheChangesOfATransaction() throws IOException {
    pages(1);
    Path log = folder.resolve("notes.db-wal");
    long before = Files.size(log);
    write(
        writer -> {
          pages(1000, writer);
          assertThat(log).hasSize(before);
        });
    assertThat(Files.size(log)).isGreaterThan(1000 * PAGE);
  }

  private void pages(int pages) {
    write(writer -> pages(pages, writer));
  }

  /** Adds rows of a page each. */
  private static void pages(int pages, Writer writer) {
    for (int i = 0; i < pages; i++) {
      writer.insert(SampleRows.note("x".repeat((int) PAGE - 200), null));
    }
  }

  @Test
  void referencesAreFoundByAnIndex() {
    String where = " WHERE " + TypeSql.refersTo(Notes.NOTEBOOK) + " LIMIT 1";
    assertThat(plan("SELECT 1 FROM notes" + where))
        .contains("INDEX index_notes_notebook_id")
        .doesNotContain("SCAN");
    assertThat(plan("SELECT 1 FROM _sync_base_notes" + where))
        .contains("INDEX _sync_base_notes_notebook_id")
        .doesNotContain("SCAN");
  }

  @Test
  void anIndexedFieldGivesItsOrderWithoutSorting() {
    QuerySql newest = QuerySql.of(Query.<Notes.Note>all().descending(Notes.DUE).limit(50));
    assertThat(plan(new TypeSql(NOTES).rows + newest.text()))
        .contains("USING INDEX index_notes_due")
        .doesNotContain("TEMP B-TREE");
    QuerySql without =
        QuerySql.of(Query.<Notes.Note>all().where(Notes.NOTEBOOK, Query.Comparison.EQUAL, null));
    assertThat(plan(new TypeSql(NOTES).rows + without.text())).contains("index_notes_notebook_id");
  }

  @Test
  void tenThousandRowsAreOneTransactionOfWellBelowASecond() {
    List<Row> rows = new ArrayList<>();
    for (long i = 2; i < 10_002; i++) {
      rows.add(SampleRows.note("note " + i, i));
    }
    long start = System.nanoTime();
    write(writer -> rows.forEach(writer::insert));
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
    write(writer -> rows.forEach(row -> writer.edit(edited(writer, row))));
    Stored late = database.store().read(reader -> reader.oldestPending(NOTES, 9_000));
    assertThat(late.tracking().change()).isEqualTo(9_001);
  }

  private static Row edited(Writer writer, Row row) {
    return writer.findByServerId(NOTES, row.serverId()).row().with(Notes.TEXT, "edited");
  }

  @Test
  void S53_aReaderDoesNotWaitForTheWriter() throws InterruptedException {
    CountDownLatch writing = new CountDownLatch(1);
    CountDownLatch read = new CountDownLatch(1);
    Thread writer =
        new Thread(
            () ->
                write(
                    w -> {
                      w.insert(SampleRows.note("unseen", 2L));
                      writing.countDown();
                      await(read);
                    }));
    writer.start();
    await(writing);
    assertThat(database.table(NOTES).list(Query.all())).hasSize(1);
    read.countDown();
    writer.join();
    assertThat(database.table(NOTES).list(Query.all())).hasSize(2);
  }

  @Test
  void theEnginesStatementEndsWhenInterrupted() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    Thread impatient =
        new Thread(
            () -> {
              while (done.getCount() > 0) {
                database.store().interrupt();
                Thread.yield();
              }
            });
    impatient.start();
    StorageException ended =
        catchThrowableOfType(
            StorageException.class,
            () -> {
              while (true) {
                write(writer -> writer.query(NOTEBOOKS, Query.all()));
              }
            });
    done.countDown();
    impatient.join();
    assertThat(ended.reason()).isEqualTo(Reason.INTERRUPTED);
    assertThat(database.table(NOTES).list(Query.all())).hasSize(1);
  }

  private String plan(String select) {
    StringBuilder plan = new StringBuilder();
    try (Rows rows = watcher.query("EXPLAIN QUERY PLAN " + select)) {
      while (rows.next()) {
        plan.append(rows.text(3)).append('\n');
      }
    }
    return plan.toString();
  }

  private void write(Consumer<Writer> work) {
    database
        .store()
        .transact(
            writer -> {
              work.accept(writer);
            });
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(30, TimeUnit.SECONDS)) {
        throw new IllegalStateException("nobody came");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}

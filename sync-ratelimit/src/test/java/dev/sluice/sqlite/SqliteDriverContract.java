package dev.sluice.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.sqlite.SqliteException.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/**
 * What every driver must do. Each method stands alone: it asks for a driver of a new file and
 * closes what it opens, so that any test framework can run it.
 */
public abstract class SqliteDriverContract {

  private static final String ENDLESS =
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT sum(n) FROM c";

  /** A driver of that file. */
  protected abstract SqliteDriver driver(Path file);

  /** A path in a folder of the test's own, where no file is yet. */
  protected abstract Path newFile();

  @Test
  public void aLogThatGrewBehindAReaderIsSmallAgainAfterwards() throws IOException {
    Path file = newFile();
    Path log = file.resolveSibling(file.getFileName() + "-wal");
    String insert = "INSERT INTO t VALUES (zeroblob(200000))";
    try (SqliteConnection writer = driver(file).open();
        SqliteConnection reader = driver(file).open()) {
      Pragmas.set(writer);
      Pragmas.useWriteAheadLog(writer);
      writer.execute("CREATE TABLE t (x)");
      reader.execute("BEGIN");
      try (Rows rows = reader.query("SELECT count(*) FROM t")) {
        assertThat(rows.next()).isTrue();
      }
      for (int i = 0; i < 60; i++) {
        writer.execute(insert);
      }
      assertThat(Files.size(log)).isGreaterThan(12_000_000);
      reader.execute("COMMIT");
      writer.execute(insert); // the whole log goes into the file
      writer.execute(insert); // and begins anew
      assertThat(Files.size(log)).isLessThan(5_000_000);
    }
  }

  @Test
  public void valuesComeBackAsTheyWere() {
    try (SqliteConnection connection = opened()) {
      connection.update(
          "INSERT INTO t VALUES (?1, ?2, ?3, ?4)", 1L, Long.MIN_VALUE, 0.1, "ü ✓ '\n");
      connection.update("INSERT INTO t VALUES (?1, ?2, ?3, ?4)", 2L, null, null, null);
      try (Rows rows = connection.query("SELECT * FROM t ORDER BY id")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.integer(1)).isEqualTo(Long.MIN_VALUE);
        assertThat(rows.real(2)).isEqualTo(0.1);
        assertThat(rows.text(3)).isEqualTo("ü ✓ '\n");
        assertThat(rows.isNull(3)).isFalse();
        assertThat(rows.next()).isTrue();
        assertThat(rows.isNull(1)).isTrue();
        assertThat(rows.integer(1)).isZero();
        assertThat(rows.real(2)).isZero();
        assertThat(rows.text(3)).isNull();
        assertThat(rows.next()).isFalse();
      }
    }
  }

  @Test
  public void bytesComeBackAsTheyWere() {
    byte[] all = new byte[300_000];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    try (SqliteConnection connection = opened()) {
      connection.execute("CREATE TABLE b (id INTEGER PRIMARY KEY, x)");
      connection.insert("INSERT INTO b VALUES (?1, ?2)", 1L, all);
      connection.update("INSERT INTO b VALUES (?1, ?2)", 2L, new byte[0]);
      connection.update("INSERT INTO b VALUES (?1, ?2)", 3L, null);
      try (Rows rows = connection.query("SELECT x, typeof(x) FROM b ORDER BY id")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.bytes(0)).isEqualTo(all);
        assertThat(rows.text(1)).isEqualTo("blob");
        assertThat(rows.next()).isTrue();
        assertThat(rows.bytes(0)).isEmpty();
        assertThat(rows.next()).isTrue();
        assertThat(rows.bytes(0)).isNull();
        assertThat(rows.next()).isFalse();
      }
    }
  }

  @Test
  public void bytesInPlaceOfTextOrANumberAreNoError() {
    try (SqliteConnection connection = opened();
        Rows rows = connection.query("SELECT x'6162', x'ff', x'00', ''")) {
      rows.next();
      assertThat(rows.text(0)).isEqualTo("ab");
      for (int column = 0; column < 4; column++) {
        assertThat(rows.isNull(column)).isFalse();
        assertThat(rows.text(column)).isNotNull();
        assertThat(rows.integer(column)).isZero();
        assertThat(rows.real(column)).isZero();
      }
    }
  }

  @Test
  public void anAnswerOfManyMegabytesIsReadInItsOrder() {
    try (SqliteConnection connection = opened()) {
      connection.execute("BEGIN IMMEDIATE");
      for (long id = 1; id <= 3_000; id++) {
        connection.update("INSERT INTO t (id, s) VALUES (?1, ?2)", id, "note ".repeat(400) + id);
      }
      connection.execute("COMMIT");
      try (Rows rows = connection.query("SELECT id, s FROM t ORDER BY id DESC")) {
        for (long id = 3_000; id >= 1; id--) {
          assertThat(rows.next()).isTrue();
          assertThat(rows.integer(0)).isEqualTo(id);
          assertThat(rows.text(1)).hasSizeGreaterThan(2_000).endsWith(" " + id);
        }
        assertThat(rows.next()).isFalse();
      }
    }
  }

  @Test
  public void aNumberIsReadAsTextToItsLastDigit() {
    try (SqliteConnection connection = opened();
        Rows rows = connection.query("SELECT ?1, ?2", 1234567.875, Long.MAX_VALUE)) {
      rows.next();
      assertThat(rows.text(0)).isEqualTo("1234567.875");
      assertThat(rows.text(1)).isEqualTo("9223372036854775807");
    }
  }

  @Test
  public void aFileKeepsItsKindOfLogWhenItIsOpenedAgain() {
    Path file = newFile();
    SqliteDriver driver = driver(file);
    DriverProbe.opened(driver).close();
    try (SqliteConnection again = driver.open();
        Rows rows = again.query("PRAGMA journal_mode")) {
      rows.next();
      assertThat(rows.text(0)).isEqualTo("wal");
    }
  }

  @Test
  public void aFileThatIsDamagedInTheMiddleIsToldAndStaysWhereItIs() throws IOException {
    Path file = newFile();
    SqliteDriver driver = driver(file);
    try (SqliteConnection connection = DriverProbe.opened(driver)) {
      connection.execute("BEGIN IMMEDIATE");
      for (long id = 1; id <= 200; id++) {
        connection.update("INSERT INTO t (id, s) VALUES (?1, ?2)", id, "note ".repeat(200));
      }
      connection.execute("COMMIT");
    }
    byte[] content = Files.readAllBytes(file);
    Arrays.fill(content, 3 * 4096, content.length, (byte) 0x55);
    Files.write(file, content);
    assertThat(
            DriverProbe.reason(
                () -> {
                  try (SqliteConnection connection = driver.open()) {
                    Pragmas.ask(connection, "SELECT sum(length(s)) FROM t");
                  }
                }))
        .isEqualTo(Reason.DAMAGED);
    assertThat(file).exists();
  }

  @Test
  public void aReplacedRowIsSeenByTheTriggersOfItsDeletion() {
    try (SqliteConnection connection = opened()) {
      connection.execute(
          "CREATE TRIGGER td AFTER DELETE ON t BEGIN INSERT INTO u VALUES (OLD.id); END");
      connection.update("INSERT INTO t (id) VALUES (?1)", 7L);
      connection.update("INSERT OR REPLACE INTO t (id) VALUES (?1)", 7L);
      assertThat(Pragmas.ask(connection, "SELECT n FROM u")).isEqualTo(7);
    }
  }

  @Test
  public void aRowThatRefersToNothingIsRefused() {
    try (SqliteConnection connection = opened()) {
      connection.execute("CREATE TABLE child (t INTEGER REFERENCES t(id))");
      assertThat(
              DriverProbe.reason(() -> connection.update("INSERT INTO child (t) VALUES (?1)", 99L)))
          .isEqualTo(Reason.CONSTRAINT);
    }
  }

  @Test
  public void argumentsKeepTheirType() {
    try (SqliteConnection connection = opened();
        Rows rows =
            connection.query(
                "SELECT typeof(?1), typeof(?2), typeof(?3), typeof(?4), ?1 + ?1",
                1L,
                1.0,
                "1",
                null)) {
      rows.next();
      assertThat(rows.text(0)).isEqualTo("integer");
      assertThat(rows.text(1)).isEqualTo("real");
      assertThat(rows.text(2)).isEqualTo("text");
      assertThat(rows.text(3)).isEqualTo("null");
      assertThat(rows.integer(4)).isEqualTo(2);
    }
  }

  @Test
  public void insertsTellTheirRowidAndUpdatesTheirRows() {
    try (SqliteConnection connection = opened()) {
      connection.execute(
          "CREATE TRIGGER tt AFTER INSERT ON t BEGIN INSERT INTO u SELECT 100 + NEW.id; END");
      assertThat(connection.insert("INSERT INTO t (s) VALUES (?1)", "a")).isEqualTo(1);
      assertThat(connection.insert("INSERT INTO t (s) VALUES (?1)", "b")).isEqualTo(2);
      assertThat(connection.update("UPDATE t SET s = ?1", "c")).isEqualTo(2);
      assertThat(connection.update("UPDATE t SET s = ?1 WHERE id = ?2", "c", 9L)).isZero();
      assertThat(connection.update("DELETE FROM t")).isEqualTo(2);
    }
  }

  @Test
  public void theSameQueryMayRunInsideItself() {
    try (SqliteConnection connection = opened()) {
      connection.update("INSERT INTO u VALUES (1), (2), (3)");
      long pairs = 0;
      try (Rows outer = connection.query("SELECT n FROM u")) {
        while (outer.next()) {
          try (Rows inner = connection.query("SELECT n FROM u")) {
            while (inner.next()) {
              pairs++;
            }
          }
        }
      }
      assertThat(pairs).isEqualTo(9);
    }
  }

  @Test
  public void transactionsHoldOrVanish() {
    SqliteDriver driver = driver(newFile());
    try (SqliteConnection connection = DriverProbe.opened(driver);
        SqliteConnection other = DriverProbe.opened(driver)) {
      connection.execute("BEGIN IMMEDIATE");
      connection.update("INSERT INTO u VALUES (1)");
      connection.execute("SAVEPOINT nested");
      connection.update("INSERT INTO u VALUES (2)");
      connection.execute("ROLLBACK TO nested");
      connection.execute("RELEASE nested");
      assertThat(DriverProbe.count(other)).isZero();
      connection.execute("COMMIT");
      assertThat(DriverProbe.count(other)).isEqualTo(1);
      connection.execute("BEGIN IMMEDIATE");
      connection.update("INSERT INTO u VALUES (3)");
      connection.execute("ROLLBACK");
      assertThat(DriverProbe.count(connection)).isEqualTo(1);
    }
  }

  @Test
  public void readersKeepTheirViewAndWaitForNobody() {
    SqliteDriver driver = driver(newFile());
    try (SqliteConnection writer = DriverProbe.opened(driver);
        SqliteConnection reader = DriverProbe.opened(driver)) {
      reader.execute("SAVEPOINT view");
      assertThat(DriverProbe.count(reader)).isZero();
      writer.execute("BEGIN IMMEDIATE");
      writer.update("INSERT INTO u VALUES (1)");
      assertThat(DriverProbe.count(reader)).isZero();
      writer.execute("COMMIT");
      assertThat(DriverProbe.count(reader)).isZero();
      reader.execute("RELEASE view");
      assertThat(DriverProbe.count(reader)).isEqualTo(1);
    }
  }

  @Test
  public void onlyOneWrites() {
    SqliteDriver driver = driver(newFile());
    try (SqliteConnection writer = DriverProbe.opened(driver);
        SqliteConnection other = DriverProbe.opened(driver)) {
      Pragmas.ask(other, "PRAGMA busy_timeout = 10");
      writer.execute("BEGIN IMMEDIATE");
      assertThat(DriverProbe.reason(() -> other.execute("BEGIN IMMEDIATE")))
          .isEqualTo(Reason.LOCKED);
      writer.execute("ROLLBACK");
      other.execute("BEGIN IMMEDIATE");
      other.execute("ROLLBACK");
    }
  }

  @Test
  public void brokenRulesAreTold() {
    try (SqliteConnection connection = opened()) {
      connection.update("INSERT INTO t (id) VALUES (1)");
      assertThat(DriverProbe.reason(() -> connection.insert("INSERT INTO t (id) VALUES (1)")))
          .isEqualTo(Reason.CONSTRAINT);
      assertThat(DriverProbe.reason(() -> connection.update("INSERT INTO nowhere VALUES (1)")))
          .isEqualTo(Reason.OTHER);
      assertThat(connection.insert("INSERT INTO t (id) VALUES (2)")).isEqualTo(2);
    }
  }

  @Test
  public void whatIsNoDatabaseIsToldAndLeftAlone() throws IOException {
    Path file = newFile();
    byte[] letter = "Dear reader, this is a letter.".repeat(100).getBytes(StandardCharsets.UTF_8);
    Files.write(file, letter);
    assertThat(
            DriverProbe.reason(
                () -> {
                  try (SqliteConnection connection = driver(file).open()) {
                    Pragmas.ask(connection, "SELECT count(*) FROM sqlite_master");
                  }
                }))
        .isEqualTo(Reason.DAMAGED);
    assertThat(Files.readAllBytes(file)).isEqualTo(letter);
  }

  @Test
  public void aFolderThatIsNotThereIsTold() {
    Path file = newFile().resolve("nowhere").resolve("notes.db");
    assertThat(DriverProbe.reason(() -> driver(file).open().close())).isEqualTo(Reason.READ_ONLY);
  }

  @Test
  public void aStatementCanBeInterruptedFromAnotherThread() throws InterruptedException {
    try (SqliteConnection connection = opened()) {
      CountDownLatch running = new CountDownLatch(1);
      CountDownLatch ended = new CountDownLatch(1);
      Thread impatient =
          new Thread(
              () -> {
                DriverProbe.await(running);
                while (ended.getCount() > 0) {
                  connection.interrupt();
                  Thread.yield();
                }
              });
      impatient.start();
      running.countDown();
      try {
        assertThat(DriverProbe.reason(() -> Pragmas.ask(connection, ENDLESS)))
            .isEqualTo(Reason.INTERRUPTED);
      } finally {
        ended.countDown();
        impatient.join();
      }
      assertThat(DriverProbe.count(connection)).isZero();
    }
  }

  @Test
  public void theFileIsItsOwnersOnly() throws IOException {
    Path file = newFile();
    try (SqliteConnection connection = DriverProbe.opened(driver(file))) {
      connection.update("INSERT INTO u VALUES (1)");
      if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
        assertThat(DriverProbe.mode(file)).isEqualTo("rw-------");
        assertThat(DriverProbe.mode(file.resolveSibling(file.getFileName() + "-wal")))
            .isEqualTo("rw-------");
      }
    }
  }

  @Test
  public void nothingRunsAfterTheClose() {
    SqliteConnection connection = opened();
    connection.close();
    assertThatThrownBy(() -> connection.execute("SELECT 1")).isInstanceOf(SqliteException.class);
  }

  private SqliteConnection opened() {
    return DriverProbe.opened(driver(newFile()));
  }
}

package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.jdbc.StepCounter;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import dev.sluice.schema.SampleRows;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpeningTest extends FileFixture {

  @Test
  void anEmptyFileBecomesOurs() throws IOException {
    Files.createFile(file);
    open().close();
    assertThat(number("PRAGMA user_version")).isEqualTo(1);
    assertThat(text("SELECT identity_hash FROM room_master_table WHERE id = 42"))
        .isEqualTo(RoomSchema.identityHash(Notes.SCHEMA));
  }

  @Test
  void whoOpensAFileThatAnotherIsMakingWaitsForHim() {
    FailingDriver driver = new FailingDriver(new JdbcDriver(file));
    driver.lockAtSwitchToLog();
    SqliteFile.open(driver, Notes.SCHEMA, SqliteOptions.defaults()).close();
    assertThat(text("PRAGMA journal_mode")).isEqualTo("wal");
    assertThat(number("PRAGMA user_version")).isEqualTo(1);
  }

  @Test
  void openingAgainChangesNothing() {
    open().close();
    try (SqliteConnection watcher = TestFiles.app(file)) {
      long before = Pragmas.dataVersion(watcher);
      open().close();
      assertThat(Pragmas.dataVersion(watcher)).isEqualTo(before);
    }
  }

  /** The other one asks whether deleted bytes are still to be overwritten. */
  @Test
  void openingAgainReadsWhatTheFileTellsOfItselfByOneStatement() {
    open().close();
    StepCounter driver = new StepCounter(file);
    long statements =
        driver.statements(
            () -> SqliteFile.open(driver, Notes.SCHEMA, SqliteOptions.defaults()).close());
    assertThat(driver.sql())
        .filteredOn(sql -> sql.startsWith("SELECT") && sql.contains("_sync_meta"))
        .hasSize(2);
    assertThat(statements).isLessThan(29);
  }

  @Test
  void whatWasWrittenIsThereAgain() {
    Row row;
    try (SqliteFile database = open()) {
      row = database.store().write(writer -> writer.insert(SampleRows.note("a", 1L)));
      edit(database, row.with(Notes.TEXT, "b"));
    }
    try (SqliteFile database = open()) {
      assertThat(find(database, row.id()).row()).isEqualTo(row.with(Notes.TEXT, "b"));
      assertThat(find(database, row.id()).base()).isEqualTo(row);
    }
  }

  @Test
  void aFileOfANewerVersionIsRefusedAndNotTouched() throws IOException {
    open().close();
    app("UPDATE _sync_meta SET value = 2 WHERE name = 'version'", "PRAGMA journal_mode = DELETE");
    byte[] before = Files.readAllBytes(file);
    assertThat(refusal().reason()).isEqualTo(Reason.NEWER);
    app("PRAGMA journal_mode = DELETE");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void aFileOfANewerLayoutIsRefused() {
    open().close();
    app("UPDATE _sync_meta SET value = " + (SideTables.LAYOUT + 1) + " WHERE name = 'layout'");
    assertThat(refusal().reason()).isEqualTo(Reason.NEWER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"'four'", "-1", "'99999999999999999999'"})
  void aFileWhoseLayoutMakesNoSenseIsDamagedAndNotTouched(String layout) throws IOException {
    open().close();
    app(
        "UPDATE _sync_meta SET value = " + layout + " WHERE name = 'layout'",
        "PRAGMA journal_mode = DELETE");
    byte[] before = Files.readAllBytes(file);
    assertThat(refusal().reason()).isEqualTo(Reason.DAMAGED);
    app("PRAGMA journal_mode = DELETE");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void whatIsNoDatabaseIsRefusedAndNotTouched() throws IOException {
    byte[] letter = "no database".repeat(1000).getBytes(StandardCharsets.UTF_8);
    Files.write(file, letter);
    assertThat(refusal().reason()).isEqualTo(Reason.DAMAGED);
    assertThat(Files.readAllBytes(file)).isEqualTo(letter);
  }

  @Test
  void aDamagedSchemaIsRefusedAndNotTouched() throws IOException {
    open().close();
    byte[] bytes = Files.readAllBytes(file);
    for (int i = 100; i < 4096; i++) {
      bytes[i] = (byte) 0x5a;
    }
    Files.write(file, bytes);
    assertThat(refusal().reason()).isEqualTo(Reason.DAMAGED);
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
  }

  @Test
  void aSchemaThatChangedWithoutANewVersionIsRefused() {
    open().close();
    SyncSchema smaller = SyncSchema.of(1, Notes.NOTEBOOKS);
    StorageException refusal =
        catchThrowableOfType(StorageException.class, () -> open(smaller).close());
    assertThat(refusal).hasMessageContaining("version is still 1");
  }
}

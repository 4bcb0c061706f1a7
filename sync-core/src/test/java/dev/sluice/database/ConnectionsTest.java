package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Notes;
import dev.sluice.schema.SampleRows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Query;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** For each connection SQLite reads the whole schema, so a file is opened by one. */
class ConnectionsTest extends FileFixture {

  /** Counts the connections that are opened. */
  private record Counting(SqliteDriver driver, AtomicInteger opened) implements SqliteDriver {

    @Override
    public Path path() {
      return driver.path();
    }

    @Override
    public SqliteConnection open() {
      opened.incrementAndGet();
      return driver.open();
    }

    @Override
    public SqliteDriver at(Path other) {
      return driver.at(other);
    }
  }

  @Test
  void toOpenAFileAndReadTakesOneConnectionAndToWriteAnother() {
    AtomicInteger opened = new AtomicInteger();
    SqliteDriver driver = new Counting(new JdbcDriver(file), opened);
    try (SqliteFile database = SqliteFile.open(driver, Notes.SCHEMA, SqliteOptions.defaults())) {
      assertThat(database.table(Notes.NOTEBOOKS).list(Query.all())).isEmpty();
      assertThat(database.table(Notes.NOTES).list(Query.all())).isEmpty();
      assertThat(opened).hasValue(1);
      database.store().write(writer -> writer.insert(SampleRows.note("a", 1L)));
      assertThat(database.table(Notes.NOTES).list(Query.all())).hasSize(1);
      assertThat(opened).hasValue(2);
    }
  }

  @Test
  void whatAnotherWritesBeforeTheFirstWriteHereIsNoticedOnce() {
    try (SqliteFile database = open()) {
      AtomicInteger told = new AtomicInteger();
      database.whenChanged(told::incrementAndGet);
      app("INSERT INTO `_sync_meta` VALUES ('another', 1)");
      database.refresh();
      assertThat(told).hasValue(1);
      database.refresh();
      assertThat(told).hasValue(1);
    }
  }

  @Test
  void whereNobodyElseWritesNothingIsToldBeforeTheFirstWriteHere() {
    try (SqliteFile database = open()) {
      AtomicInteger told = new AtomicInteger();
      database.whenChanged(told::incrementAndGet);
      database.refresh();
      assertThat(database.table(Notes.NOTES).list(Query.all())).isEmpty();
      database.refresh();
      assertThat(told).hasValue(0);
    }
  }
}

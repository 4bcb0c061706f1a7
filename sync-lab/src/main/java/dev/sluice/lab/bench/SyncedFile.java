package dev.sluice.lab.bench;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncReport;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.time.Time;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** A file with an engine that no limit holds back. */
final class SyncedFile implements AutoCloseable {

  private static final long MOST_BYTES = 4L << 30;
  private static final long MOST_ROWS = 100_000_000;
  private static final int TRANSACTION = 1000;

  private final TrackerDatabase database;
  private final SyncEngine engine;

  private SyncedFile(TrackerDatabase database, SyncEngine engine) {
    this.database = database;
    this.engine = engine;
  }

  static SyncedFile open(Path file, String url, Time time) {
    TrackerDatabase database = TrackerDatabase.open(new JdbcDriver(file), SqliteOptions.at(time));
    return new SyncedFile(database, engine(database.engine(), url, time));
  }

  static SyncEngine engine(SyncEngineBuilder builder, String url, Time time) {
    return builder
        .server(url, Credentials.apiToken("a@b.c", "0123456789abcdef"))
        .budget()
        .pace()
        .maxPull(MOST_BYTES, MOST_ROWS)
        .patience(Duration.ofMinutes(10))
        .time(time)
        .autoSync(AutoSync.manual())
        .build();
  }

  TrackerDatabase database() {
    return database;
  }

  SyncEngine engine() {
    return engine;
  }

  void pull() {
    require(engine.pull().blockingGet());
  }

  void push() {
    require(engine.push().blockingGet());
  }

  /** Pulls until the file holds so many entries. */
  void pullAll(Path file, int entries) throws Exception {
    int most = entries;
    do {
      pull();
      most--;
    } while (PlainSql.number(file, "SELECT count(*) FROM time_entries") < entries && most > 0);
  }

  /** Creates entries that are pending then. */
  void create(int entries, Instant start) {
    for (int i = 0; i < entries; i += TRANSACTION) {
      int rows = Math.min(TRANSACTION, entries - i);
      database.inTransaction(
          tables -> {
            for (int row = 0; row < rows; row++) {
              tables.timeEntries().create(entry(row, start));
            }
            return rows;
          });
    }
  }

  static TimeEntry entry(int number, Instant start) {
    return TimeEntry.recorded("Work on item " + number, start, Duration.ofMinutes(1));
  }

  /** A list in many pieces takes several pulls: they say so as a problem. */
  static void require(SyncReport report) {
    if (report.error().isPresent()) {
      throw new IllegalStateException(report.error() + " " + report.problems());
    }
  }

  @Override
  public void close() {
    engine.close();
    database.close();
  }
}

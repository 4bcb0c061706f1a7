package dev.sluice.tracker;

import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import dev.sluice.store.Table;
import dev.sluice.store.Tables;
import dev.sluice.time.Time;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * The tracker's local database, in one SQLite file: the app reads and writes it at once, with or
 * without a network. What was committed survives a crash of the process.
 *
 * <p>Two things are done for a new row, in its own transaction. One that names no workspace goes
 * where what it refers to lives, else to the user's default workspace, else to the only one. As
 * long as the user is not known, the row waits in a stand-in for the default workspace and moves
 * there with the first pull that knows it. Nobody can edit or delete that stand-in: {@code update}
 * and {@code delete} throw {@link IllegalStateException}. If there are several workspaces and the
 * user, who is known, has no default one, {@code create} throws it too. And a new entry that runs
 * stops the one that ran, as the server does: where the next entry begins or, if none has begun,
 * now. Only {@code create} does so; two entries that run for another reason are told apart by the
 * next pull.
 *
 * <p>Safe for use by several threads. Errors of the file are {@link
 * dev.sluice.failure.StorageException}s.
 */
public final class TrackerDatabase implements TrackerTables, AutoCloseable {

  private final Database database;
  private final NewRows newRows;

  private TrackerDatabase(Database database, Time time) {
    this.database = database;
    this.newRows = new NewRows(database.store(), new StopWatch(time));
  }

  /**
   * Opens a file on the JVM; makes it if there is none.
   *
   * @throws dev.sluice.failure.StorageException if the file cannot be used; its reason tells why
   */
  public static TrackerDatabase open(Path file) {
    return open(new JdbcDriver(file));
  }

  /**
   * Opens a file by a platform's own SQLite; makes it if there is none.
   *
   * @throws dev.sluice.failure.StorageException if the file cannot be used; its reason tells why
   */
  public static TrackerDatabase open(SqliteDriver driver) {
    return open(driver, SqliteOptions.defaults());
  }

  /**
   * Opens a file; makes it if there is none.
   *
   * @throws dev.sluice.failure.StorageException if the file cannot be used; its reason tells why
   */
  public static TrackerDatabase open(SqliteDriver driver, SqliteOptions options) {
    return new TrackerDatabase(
        SqliteDatabase.open(driver, TrackerSchema.SCHEMA, options), options.time());
  }

  /**
   * Renames a file that is damaged, with all that belongs to it, so that the next opening makes a
   * new one; see {@link SqliteDatabase#setAside}. What was on no server is in the renamed file
   * only.
   *
   * @return the new name: {@code FILE-damaged-} and the time
   * @throws dev.sluice.failure.BusyException if an engine syncs the file
   * @throws dev.sluice.failure.StorageException if it cannot be renamed
   */
  public static Path setAside(Path file) {
    return setAside(new JdbcDriver(file));
  }

  /** The same for a file that is opened by a platform's own SQLite. */
  public static Path setAside(SqliteDriver driver) {
    return SqliteDatabase.setAside(driver, SqliteOptions.defaults());
  }

  @Override
  public <E> Table<E> table(EntityType<E> type) {
    return new TrackerTable<>(type, database.table(type), database::inTransaction, newRows);
  }

  /** Does all of it in one transaction, or after an exception nothing. */
  public <T> T inTransaction(Function<TrackerTables, T> work) {
    return database.inTransaction(tables -> work.apply(new Within(tables)));
  }

  /** The tables inside one transaction. */
  private final class Within implements TrackerTables {

    private final Tables tables;

    Within(Tables tables) {
      this.tables = tables;
    }

    @Override
    public <E> Table<E> table(EntityType<E> type) {
      return new TrackerTable<>(type, tables.table(type), work -> work.apply(tables), newRows);
    }
  }

  /** Begins an engine that syncs this database. */
  public SyncEngineBuilder engine() {
    return SyncEngine.builder(TrackerSteps.with(database));
  }

  /** The database beneath, for the engine. */
  public Database database() {
    return database;
  }

  /** Gives the file back; queries that are observed complete. */
  @Override
  public void close() {
    database.close();
  }
}

package dev.sluice.tracker;

import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.internal.DomainDatabase;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
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
 * long as none of these is known, before the first pull for example, the row waits in a stand-in
 * for the default workspace and moves there with the first pull that knows it. So it does if the
 * user has several workspaces and no default one: then a sync ends with {@code
 * no_default_workspace}, and the user chooses by an edit of {@link User#defaultWorkspace}. Nobody
 * can edit or delete the stand-in: {@code update} and {@code delete} throw {@link
 * IllegalStateException}. And a new entry that runs stops the one that ran, as the server does:
 * where the next entry begins or, if none has begun, now. Only {@code create} does so; two entries
 * that run for another reason are told apart by the next pull.
 *
 * <p>Safe for use by several threads. Errors of the file are {@link
 * dev.sluice.failure.StorageException}s.
 */
public final class TrackerDatabase implements TrackerTables, AutoCloseable {

  private final DomainDatabase database;
  private final NewRows newRows;

  private TrackerDatabase(EngineDatabase database, Time time) {
    this.database = TrackerSteps.with(database);
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
        EngineDatabase.of(SqliteDatabase.open(driver, TrackerSchema.SCHEMA, options)),
        options.time());
  }

  /**
   * Renames a file that is damaged, with all that belongs to it, so that the next opening makes a
   * new one; see {@link SqliteDatabase#setAside}. What was on no server is in the renamed file
   * only.
   *
   * @return the new name: {@code FILE-damaged-} and the time
   * @throws dev.sluice.failure.UnavailableException if an engine syncs the file
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

  /**
   * The workspace with that id on the server, for rows that are made before the first sync. If it
   * is not here yet, a placeholder is, until a sync brings it.
   *
   * @throws IllegalArgumentException if no server gives such an id
   */
  public Ref<Workspace> workspaceOnServer(long serverId) {
    if (serverId < 1) {
      throw new IllegalArgumentException("a server's id must be at least 1: " + serverId);
    }
    return database.store().write(writer -> Workspace.TYPE.ref(placeholder(serverId, writer)));
  }

  private static long placeholder(long serverId, Writer writer) {
    Stored known = writer.findByServerId(Workspace.TYPE, serverId);
    if (known != null) {
      return known.row().id();
    }
    Row blank = Workspace.TYPE.emptyRow().with(Workspace.NAME, "Workspace " + serverId);
    long id = writer.insert(blank.withServerId(serverId)).id();
    writer.placehold(Workspace.TYPE, id);
    return id;
  }

  /** Begins an engine that syncs this database. */
  public SyncEngineBuilder engine() {
    return SyncEngine.builder(database);
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

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
 * <p>A new row without a workspace gets one in its own transaction: the workspace of the rows it
 * refers to, else the user's default workspace, else the only one. If none of these is known, such
 * as before the first pull, the row waits in a stand-in for the default workspace. The first pull
 * that knows the default workspace moves the row there. If the user has several workspaces and no
 * default one, the row waits too: a sync ends with {@code no_default_workspace}, and the user
 * chooses by an edit of {@link User#defaultWorkspace}. Nobody can edit or delete the stand-in:
 * {@code update} and {@code delete} throw {@link IllegalStateException}. A new entry that runs
 * stops the entry that ran, as the server does. That entry stops where the next entry begins or, if
 * none has begun, now. Only {@code create} does so; if two entries run for another reason, the next
 * pull stops one.
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
   * new one; see {@link SqliteDatabase#setAside}. Unsynced changes are then in the renamed file
   * only.
   *
   * @return the new name: {@code FILE-damaged-} and the time
   * @throws dev.sluice.failure.UnavailableException if an engine syncs the file
   * @throws dev.sluice.failure.StorageException if the file cannot be renamed
   */
  public static Path setAside(Path file) {
    return setAside(new JdbcDriver(file));
  }

  /** Renames a damaged file that is opened by a platform's own SQLite. */
  public static Path setAside(SqliteDriver driver) {
    return SqliteDatabase.setAside(driver, SqliteOptions.defaults());
  }

  @Override
  public <E> Table<E> table(EntityType<E> type) {
    return new TrackerTable<>(type, database.table(type), database::inTransaction, newRows);
  }

  /** Does the work in one transaction. If the work throws, nothing is written. */
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
   * The workspace with that id on the server, for rows that are made before the first sync. If the
   * workspace is not here yet, a placeholder takes its place until a sync brings it.
   *
   * @throws IllegalArgumentException if the id is less than 1
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

  /** Closes the file; observed queries complete. */
  @Override
  public void close() {
    database.close();
  }
}

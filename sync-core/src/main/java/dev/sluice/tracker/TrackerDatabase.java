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
 * The tracker's local database, in one SQLite file. The app can read and write at any time, with or
 * without a network. Committed changes survive a crash of the process. Safe for use by several
 * threads. Errors of the file are {@link dev.sluice.failure.StorageException}s.
 *
 * <p>A new row without a workspace gets the workspace of a row to which it refers. If no referred
 * row has a workspace, the new row gets the user's default workspace, or else the only workspace.
 * If the default workspace is still unknown, the new row goes to a stand-in. The first pull that
 * knows the default workspace moves the stand-in's rows there. {@code update} and {@code delete} of
 * the stand-in throw {@link IllegalStateException}.
 *
 * <p>A user with several workspaces and no default workspace must choose: the sync ends with {@code
 * no_default_workspace}. The choice is an edit of {@link User#defaultWorkspace}. Until the choice,
 * new rows wait in the stand-in.
 *
 * <p>{@code create} of a running entry stops an older running entry, as the server does. The older
 * entry stops at the start of the next entry, or now. If two entries run for another reason, the
 * next pull stops one of them.
 */
public final class TrackerDatabase implements TrackerTables, AutoCloseable {

  private final DomainDatabase database;
  private final NewRows newRows;

  private TrackerDatabase(EngineDatabase database, Time time) {
    this.database = TrackerSteps.with(database);
    this.newRows = new NewRows(database.store(), new StopWatch(time));
  }

  /**
   * Opens the database on the JVM. If the file is missing, a new file is made.
   *
   * @throws dev.sluice.failure.StorageException if the file cannot be used; the reason says why
   */
  public static TrackerDatabase open(Path file) {
    return open(new JdbcDriver(file));
  }

  /**
   * Opens the database by a platform's own SQLite. If the file is missing, a new file is made.
   *
   * @throws dev.sluice.failure.StorageException if the file cannot be used; the reason says why
   */
  public static TrackerDatabase open(SqliteDriver driver) {
    return open(driver, SqliteOptions.defaults());
  }

  /**
   * Opens the database with options. If the file is missing, a new file is made.
   *
   * @throws dev.sluice.failure.StorageException if the file cannot be used; the reason says why
   */
  public static TrackerDatabase open(SqliteDriver driver, SqliteOptions options) {
    return new TrackerDatabase(
        EngineDatabase.of(SqliteDatabase.open(driver, TrackerSchema.SCHEMA, options)),
        options.time());
  }

  /**
   * Renames a damaged file and its companion files by {@link SqliteDatabase#setAside}. The next
   * opening makes a new file. Only the renamed file has the unsynced changes.
   *
   * @return the new path: {@code FILE-damaged-} and the time
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
   * The workspace with this server id, for rows that the app makes before the first sync. If no
   * sync has brought the workspace yet, the result refers to a placeholder of the workspace.
   *
   * @throws IllegalArgumentException if the server id is less than 1
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

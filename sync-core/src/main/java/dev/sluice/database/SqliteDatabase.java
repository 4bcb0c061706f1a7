package dev.sluice.database;

import dev.sluice.failure.BusyException;
import dev.sluice.internal.file.Damage;
import dev.sluice.internal.file.OneName;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.file.SettingAside;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.file.SqliteLedger;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import dev.sluice.store.Store;
import dev.sluice.store.Table;
import dev.sluice.store.Tables;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Observable;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A database in one SQLite file, whose tables are those that Room would make of the schema. Rows
 * may be read and written here, by a Room DAO or by plain SQL from any process: triggers in the
 * file notice every edit. What was committed survives a crash of the process, and what the app
 * committed survives a power cut as well, unless {@link SqliteOptions#durableEdits()} is off. A
 * transaction is there as a whole or not at all.
 *
 * <p>A file that another library made (it holds Room's own hash) gets side tables and triggers and
 * is otherwise left alone. A damaged file, or one that a newer version wrote, is refused and not
 * touched.
 *
 * <p>An app that connects by itself should set {@code PRAGMA recursive_triggers = ON}, as Room
 * does: without it SQLite hides the delete inside an INSERT OR REPLACE.
 *
 * <p>Safe for use by several threads. Observers and {@link #changes()} emit on the scheduler of the
 * {@link SqliteOptions}. Close it to give the file back.
 */
public final class SqliteDatabase implements Database {

  private final SqliteDriver driver;
  private final Time time;
  private final Connections connections;
  private final Changes changes;
  private final SqliteStore store;
  private final Map<EntityType<?>, SqliteTable<?>> tables = new HashMap<>();

  private SqliteDatabase(
      SqliteDriver driver, SqliteConnection writer, SyncSchema schema, SqliteOptions options) {
    String identity = FileState.identity(writer);
    this.driver = driver;
    this.time = options.time();
    SchemaSql sql = new SchemaSql(schema);
    changes = new Changes(options.observers());
    connections = new Connections(driver, writer, changes, options.durableEdits());
    FileSyncLock lock = new FileSyncLock(driver.path(), options.time(), identity);
    store = new SqliteStore(connections, sql, options.time(), lock);
    schema.types().forEach(type -> tables.put(type, table(type, store, changes)));
  }

  private static <E> SqliteTable<E> table(EntityType<E> type, SqliteStore store, Changes changes) {
    return new SqliteTable<>(type, store, changes);
  }

  /**
   * Opens a file on the JVM, with the default options; makes it if there is none.
   *
   * @throws dev.sluice.failure.StorageException if the file cannot be used; its reason tells why
   */
  public static SqliteDatabase open(Path file, SyncSchema schema) {
    return open(new JdbcDriver(file), schema, SqliteOptions.defaults());
  }

  /**
   * Opens a file with the default options but these clocks; makes it if there is none.
   *
   * @throws dev.sluice.failure.StorageException if the file cannot be used; its reason tells why
   */
  public static SqliteDatabase open(SqliteDriver driver, SyncSchema schema, Time time) {
    return open(driver, schema, SqliteOptions.at(time));
  }

  /**
   * Opens a file; makes it if there is none. A file with several names (links) is opened by one of
   * them, whichever is given, so that all who use it share its log, its lock and its slots.
   *
   * @throws dev.sluice.failure.StorageException if the file cannot be used; its reason tells why,
   *     its message which file it is
   */
  public static SqliteDatabase open(SqliteDriver given, SyncSchema schema, SqliteOptions options) {
    return Connections.inOurTerms(() -> opened(given, schema, options));
  }

  private static SqliteDatabase opened(
      SqliteDriver given, SyncSchema schema, SqliteOptions options) {
    SqliteDriver driver = OneName.of(given);
    Damage.refuse(driver.path());
    SqliteConnection writer = driver.open();
    try {
      Pragmas.set(writer);
      new Opening(writer, schema, options.migrations()).run();
      Scrub.run(writer);
      return new SqliteDatabase(driver, writer, schema, options);
    } catch (RuntimeException | Error e) {
      writer.close();
      throw e;
    }
  }

  /**
   * Renames a file that is damaged, or that for another reason is not to be used any more, together
   * with what SQLite put beside it, so that the next opening makes a new one. Nothing is deleted:
   * what was on no server stays in the renamed file, for whoever can read it. The library never
   * does this by itself. The database must be closed, in every process. After a crash half way it
   * is to be called again; what was renamed before then has another name.
   *
   * @return the new name: {@code FILE-damaged-} and the time
   * @throws dev.sluice.failure.BusyException if an engine syncs the file
   * @throws dev.sluice.failure.StorageException if it cannot be renamed
   */
  public static Path setAside(SqliteDriver driver, SqliteOptions options) {
    return Connections.inOurTerms(() -> setAside(OneName.of(driver.path()), options.time()));
  }

  private static Path setAside(Path file, Time time) {
    FileSyncLock lock = new FileSyncLock(file, time, "");
    if (!lock.tryAcquire()) {
      throw new BusyException(lock.isHeldInThisProcess());
    }
    try {
      Path aside = SettingAside.rename(file, time.now());
      lock.lastFullSync(null); // a new file by this name was never synced
      return aside;
    } finally {
      lock.release();
    }
  }

  @Override
  @SuppressWarnings("unchecked") // tables are made from their own types
  public <E> Table<E> table(EntityType<E> type) {
    Table<?> table = tables.get(type);
    if (table == null) {
      throw new IllegalArgumentException("this database holds no " + type);
    }
    return (Table<E>) table;
  }

  @Override
  public Store store() {
    return store;
  }

  @Override
  public <T> T inTransaction(Function<Tables, T> work) {
    return connections.edit(transaction -> work.apply(this));
  }

  /**
   * Slots that outlive the process, in the file {@code DATABASE-slots}. The caller closes them.
   *
   * @param key whose slots: a name that stays when the token changes, never the token
   */
  public SqliteLedger slots(String key) {
    Path slots = SqliteLedger.beside(driver.path());
    return Connections.inOurTerms(
        () -> {
          Damage.refuseLinks(slots);
          return SqliteLedger.open(driver.at(slots), key, time);
        });
  }

  @Override
  public boolean isInTransaction() {
    return connections.isInTransaction();
  }

  @Override
  public Observable<Set<EntityType<?>>> changes() {
    return changes.all();
  }

  @Override
  public void refresh() {
    if (connections.changedElsewhere()) {
      changes.touched(new LinkedHashSet<>(store.schema().types()));
    }
  }

  @Override
  public void close() {
    connections.close();
    changes.complete();
  }
}

package dev.sluice.database;

import dev.sluice.failure.StorageException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.file.CanonicalFile;
import dev.sluice.internal.file.Damage;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.file.SettingAside;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Store;
import dev.sluice.ratelimit.file.SqliteLedger;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database.Counts;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import dev.sluice.store.Table;
import dev.sluice.store.Tables;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Notification;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.disposables.Disposable;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The {@link SqliteDatabase} in one file: the app's side and the engine's. */
final class SqliteFile implements EngineDatabase {

  private final SqliteDriver driver;
  private final Time time;
  private final Connections connections;
  private final ChangeNotifier changes;
  private final SqliteStore store;
  private final Map<EntityType<?>, SqliteTable<?>> tables = new HashMap<>();
  private final Set<SqlStatement.CheckedForm> checked = ConcurrentHashMap.newKeySet();

  private SqliteFile(
      SqliteDriver driver, SqliteConnection first, SyncSchema schema, SqliteOptions options) {
    Opening opening = new Opening(first, schema, options);
    String identity = opening.run();
    SecureDelete.run(first);
    this.driver = driver;
    this.time = options.time();
    SchemaSql sql = new SchemaSql(schema, opening.dormant());
    changes = new ChangeNotifier(options.observers());
    connections = new Connections(driver, first, changes, options.durableEdits());
    FileSyncLock lock = new FileSyncLock(driver.path(), options.time(), identity);
    if (opening.bringsTypes()) {
      lock.lastFullSync(null); // it had nothing of what this version shows
    }
    store = new SqliteStore(connections, sql, options.time(), lock);
    store.logIn(opening.cleared());
    schema.types().forEach(type -> tables.put(type, table(type, store, changes)));
  }

  private static <E> SqliteTable<E> table(
      EntityType<E> type, SqliteStore store, ChangeNotifier changes) {
    return new SqliteTable<>(type, store, changes);
  }

  static SqliteFile open(SqliteDriver given, SyncSchema schema, SqliteOptions options) {
    return Connections.inOurTerms(() -> opened(given, schema, options));
  }

  private static SqliteFile opened(SqliteDriver given, SyncSchema schema, SqliteOptions options) {
    SqliteDriver driver = CanonicalFile.of(given);
    Damage.refuse(driver.path());
    SqliteConnection first = driver.open();
    try {
      Pragmas.set(first);
      SqliteCopies.refuseSecond(first, driver.path());
      return new SqliteFile(driver, first, schema, options);
    } catch (StorageException e) {
      first.close();
      throw named(driver.path(), e);
    } catch (RuntimeException | Error e) {
      first.close();
      throw e;
    }
  }

  /** Adds the file's name to a refusal, since an app may have several files. */
  private static StorageException named(Path file, StorageException refusal) {
    String why = String.valueOf(refusal.getMessage());
    return why.contains(file.toString())
        ? refusal
        : new StorageException(refusal.reason(), file + ": " + why, refusal);
  }

  static Path setAside(SqliteDriver driver, Time time) {
    return Connections.inOurTerms(() -> setAside(CanonicalFile.of(driver.path()), time));
  }

  private static Path setAside(Path file, Time time) {
    FileSyncLock lock = new FileSyncLock(file, time, "");
    if (!lock.tryAcquire()) {
      throw UnavailableException.busy(lock.isHeldInThisProcess());
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
      throw new IllegalArgumentException("the schema of this database has no type " + type);
    }
    return (Table<E>) table;
  }

  @Override
  public Store store() {
    return store;
  }

  @Override
  public SyncSchema schema() {
    return store.schema();
  }

  @Override
  public <T> T inTransaction(Function<Tables, T> work) {
    return store.writing(writer -> work.apply(this));
  }

  @Override
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
  public <T> List<T> list(Sql sql, Function<SqlRow, T> read) {
    SqlStatement statement = new SqlStatement(sql, store.schema());
    return entities(store.reading(reader -> statement.rows(reader.connection(), checked)), read);
  }

  private static <T> List<T> entities(List<SqlRow> rows, Function<SqlRow, T> read) {
    List<T> entities = new ArrayList<>(rows.size());
    rows.forEach(row -> entities.add(read.apply(row)));
    return entities;
  }

  @Override
  public <T> Observable<List<T>> observe(Sql sql, Function<SqlRow, T> read) {
    Objects.requireNonNull(read, "read");
    return Observable.defer(() -> observe(new SqlStatement(sql, store.schema()), read));
  }

  private <T> Observable<List<T>> observe(SqlStatement statement, Function<SqlRow, T> read) {
    Observable<Notification<List<T>>> answers =
        changes.latest(statement, statement::isAbout, () -> Optional.of(answer(statement, read)));
    return answers.dematerialize(answer -> answer);
  }

  /** What the app has done wrong ends the observation; what is wrong with the file does not. */
  private <T> Notification<List<T>> answer(SqlStatement statement, Function<SqlRow, T> read) {
    List<SqlRow> rows;
    try {
      rows = store.reading(reader -> statement.observed(reader.connection()));
      return Notification.createOnNext(entities(rows, read));
    } catch (SyncException ofFile) {
      throw ofFile;
    } catch (RuntimeException ofApp) {
      return Notification.createOnError(ofApp);
    }
  }

  @Override
  public Disposable whenChanged(Runnable told) {
    return changes.hear(told);
  }

  @Override
  public void refresh() {
    if (connections.changedElsewhere()) {
      changes.touched(new LinkedHashSet<>(store.schema().types()));
    }
  }

  @Override
  public Map<EntityType<?>, Counts> counts() {
    return store.reading(SqliteReader::counts);
  }

  @Override
  public Optional<Instant> lastFullSync() {
    return Optional.ofNullable(store.lock().lastFullSync());
  }

  @Override
  public void close() {
    connections.close();
    changes.complete();
  }
}

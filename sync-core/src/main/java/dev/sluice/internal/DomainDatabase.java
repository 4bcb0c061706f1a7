package dev.sluice.internal;

import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Store;
import dev.sluice.ratelimit.file.SqliteLedger;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database.Counts;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import dev.sluice.store.Table;
import dev.sluice.store.Tables;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A database, together with what its domain adds to an engine. So the public builder takes only one
 * object, and knows no domain.
 */
public record DomainDatabase(EngineDatabase database, DomainExtension domain)
    implements EngineDatabase {

  @Override
  public Store store() {
    return database.store();
  }

  @Override
  public SqliteLedger slots(String key) {
    return database.slots(key);
  }

  @Override
  public <E> Table<E> table(EntityType<E> type) {
    return database.table(type);
  }

  @Override
  public <T> T inTransaction(Function<Tables, T> work) {
    return database.inTransaction(work);
  }

  @Override
  public boolean isInTransaction() {
    return database.isInTransaction();
  }

  @Override
  public SyncSchema schema() {
    return database.schema();
  }

  @Override
  public Observable<Set<EntityType<?>>> changes() {
    return database.changes();
  }

  @Override
  public <T> List<T> list(Sql sql, Function<SqlRow, T> read) {
    return database.list(sql, read);
  }

  @Override
  public <T> Observable<List<T>> observe(Sql sql, Function<SqlRow, T> read) {
    return database.observe(sql, read);
  }

  @Override
  public Disposable whenChanged(Runnable told) {
    return database.whenChanged(told);
  }

  @Override
  public void refresh() {
    database.refresh();
  }

  @Override
  public Map<EntityType<?>, Counts> counts() {
    return database.counts();
  }

  @Override
  public Optional<Instant> lastFullSync() {
    return database.lastFullSync();
  }

  @Override
  public void close() {
    database.close();
  }
}

package dev.sluice.internal;

import dev.sluice.schema.EntityType;
import dev.sluice.store.Database;
import dev.sluice.store.Store;
import dev.sluice.store.Table;
import dev.sluice.store.Tables;
import io.reactivex.rxjava3.core.Observable;
import java.util.Set;
import java.util.function.Function;

/**
 * A database and what its domain adds to an engine. So the public builder takes one database and
 * knows no domain.
 */
public record DomainDatabase(Database database, Domain domain) implements Database {

  @Override
  public Store store() {
    return database.store();
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
  public Observable<Set<EntityType<?>>> changes() {
    return database.changes();
  }

  @Override
  public void refresh() {
    database.refresh();
  }

  @Override
  public void close() {
    database.close();
  }
}

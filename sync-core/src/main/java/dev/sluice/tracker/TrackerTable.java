package dev.sluice.tracker;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.store.Attachment;
import dev.sluice.store.PendingAttachment;
import dev.sluice.store.Query;
import dev.sluice.store.RowChanges;
import dev.sluice.store.SyncState;
import dev.sluice.store.Table;
import dev.sluice.store.Tables;
import io.reactivex.rxjava3.core.Observable;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A table that gives new rows a workspace and lets at most one time entry run. */
final class TrackerTable<E> implements Table<E> {

  private final EntityType<E> type;
  private final Table<E> table;
  private final Function<Function<Tables, Ref<E>>, Ref<E>> transaction;
  private final NewRows newRows;

  TrackerTable(
      EntityType<E> type,
      Table<E> table,
      Function<Function<Tables, Ref<E>>, Ref<E>> transaction,
      NewRows newRows) {
    this.type = type;
    this.table = table;
    this.transaction = transaction;
    this.newRows = newRows;
  }

  @Override
  public Ref<E> create(E entity) {
    return transaction.apply(tables -> newRows.create(type, entity, tables));
  }

  @Override
  public void update(Ref<E> ref, UnaryOperator<E> change) {
    newRows.requireChangeable(ref);
    table.update(ref, change);
  }

  @Override
  public void delete(Ref<E> ref) {
    newRows.requireChangeable(ref);
    table.delete(ref);
  }

  @Override
  public boolean undelete(Ref<E> ref) {
    return table.undelete(ref);
  }

  @Override
  public PendingAttachment attach(Ref<E> ref, Attachment file) {
    return table.attach(ref, file);
  }

  @Override
  public List<PendingAttachment> attachments(Ref<E> ref) {
    return table.attachments(ref);
  }

  @Override
  public boolean detach(Ref<E> ref, PendingAttachment file) {
    return table.detach(ref, file);
  }

  @Override
  public Optional<E> find(Ref<E> ref) {
    return table.find(ref);
  }

  @Override
  public List<E> list(Query<E> query) {
    return table.list(query);
  }

  @Override
  public SyncState state(Ref<E> ref) {
    return table.state(ref);
  }

  @Override
  public Observable<List<E>> observe(Query<E> query) {
    return table.observe(query);
  }

  @Override
  public Observable<RowChanges<E>> observeChanges(Query<E> query) {
    return table.observeChanges(query);
  }
}

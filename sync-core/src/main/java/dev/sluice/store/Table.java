package dev.sluice.store;

import dev.sluice.schema.Ref;
import io.reactivex.rxjava3.core.Observable;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The rows of one type as the app sees them: local, at once, without a network. Every change makes
 * its row dirty in the same transaction. Methods may be called from any thread; errors are {@link
 * dev.sluice.failure.StorageException}s.
 *
 * @param <E> the rows' entity
 */
public interface Table<E> {

  /**
   * Adds a row.
   *
   * @throws IllegalStateException if only the server makes rows of this type
   */
  Ref<E> create(E entity);

  /**
   * Changes a row. Only the fields that the change alters are written, so an update of the same row
   * within the change is kept.
   *
   * @throws java.util.NoSuchElementException if there is no such row, or it is deleted
   */
  void update(Ref<E> ref, UnaryOperator<E> change);

  /** Deletes a row: hidden at once, gone when the server has confirmed. No such row: no matter. */
  void delete(Ref<E> ref);

  /**
   * Takes a delete back.
   *
   * @return false if the row is gone already
   */
  boolean undelete(Ref<E> ref);

  /** The row, unless it is deleted. */
  Optional<E> find(Ref<E> ref);

  /** The rows of a query. */
  List<E> list(Query<E> query);

  /** How the row stands to the server's; SYNCED also if there is none. */
  SyncState state(Ref<E> ref);

  /**
   * The rows of a query, now and after every change of the type, until the database is closed. Slow
   * readers miss what is out of date. Emits on a thread of the database.
   */
  Observable<List<E>> observe(Query<E> query);
}

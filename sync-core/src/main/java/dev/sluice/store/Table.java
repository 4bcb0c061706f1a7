package dev.sluice.store;

import dev.sluice.schema.Ref;
import io.reactivex.rxjava3.core.Observable;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The rows of one type as the app sees them. All methods work on the local file, without a network.
 * Every change is noted for the next push, in the transaction of the change. Methods may be called
 * from any thread; errors are {@link dev.sluice.failure.StorageException}s.
 *
 * @param <E> the rows' entity
 */
public interface Table<E> {

  /**
   * Adds a row.
   *
   * @throws IllegalStateException if rows of this type cannot be created on the server
   */
  Ref<E> create(E entity);

  /**
   * Changes a row. Writes only the fields that the change alters, so another update of the same row
   * inside {@code change} is kept.
   *
   * @throws java.util.NoSuchElementException if there is no such row, or it is deleted
   */
  void update(Ref<E> ref, UnaryOperator<E> change);

  /**
   * Deletes a row. The row is hidden at once, and removed when the server has confirmed the delete.
   * Does nothing if there is no such row.
   */
  void delete(Ref<E> ref);

  /**
   * Takes a delete back that the server has not confirmed yet.
   *
   * @return false if the row was removed already
   */
  boolean undelete(Ref<E> ref);

  /**
   * Attaches a file to a row. Reads the bytes into the database at once, in one transaction. Nobody
   * else can write meanwhile, so the bytes should come from memory or from this device's storage.
   * The next push sends the bytes, and then the row that names the file.
   *
   * @throws IllegalStateException if rows of this type take no files
   * @throws java.util.NoSuchElementException if there is no such row, or it is deleted
   * @throws IllegalArgumentException if the file is larger than the schema allows
   * @throws java.io.UncheckedIOException if the bytes cannot be read; then nothing was attached
   */
  PendingAttachment attach(Ref<E> ref, Attachment file);

  /**
   * The files that were attached to the row and are not on the server yet, the oldest first.
   * Includes the files of a deleted or lost row; they are removed together with the row.
   */
  List<PendingAttachment> attachments(Ref<E> ref);

  /**
   * Takes a file back that is not on the server yet.
   *
   * @return false if the file does not belong to the row, or if it was sent with its row and the
   *     outcome is unknown. If the server refused the row, the file can always be taken back
   */
  boolean detach(Ref<E> ref, PendingAttachment file);

  /** The row, unless it is deleted. */
  Optional<E> find(Ref<E> ref);

  /** The rows of a query. */
  List<E> list(Query<E> query);

  /** The sync state of the row; {@link SyncState#SYNCED} also if there is no such row. */
  SyncState state(Ref<E> ref);

  /**
   * The rows of a query, now and after every change of the type, until the database is closed. A
   * slow observer skips outdated results. Emits on a thread of the database.
   */
  Observable<List<E>> observe(Query<E> query);
}

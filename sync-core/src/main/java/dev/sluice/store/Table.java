package dev.sluice.store;

import dev.sluice.schema.Ref;
import io.reactivex.rxjava3.core.Observable;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The app's rows of one type. All methods work on the local file, without a network. Every change
 * is noted for the next push, in the same transaction. Methods may be called on any thread; errors
 * are {@link dev.sluice.failure.StorageException}s. If the user has logged out in another process,
 * a change fails with {@link dev.sluice.failure.FailureKind#LOGGED_OUT} until an engine of this
 * database has logged in.
 *
 * @param <E> the entity of the rows
 */
public interface Table<E> {

  /**
   * Adds a row.
   *
   * @throws IllegalStateException if rows of this type cannot be created on the server
   */
  Ref<E> create(E entity);

  /**
   * Changes a row. Only the fields that the function {@code change} alters are written. If the
   * function itself updates the same row, that update is kept.
   *
   * @throws java.util.NoSuchElementException if there is no such row, or the row is deleted
   */
  void update(Ref<E> ref, UnaryOperator<E> change);

  /**
   * Deletes a row, or does nothing if there is no such row. The row is hidden immediately, and
   * removed when the server has confirmed the delete.
   */
  void delete(Ref<E> ref);

  /**
   * Takes back a delete that the server has not confirmed yet.
   *
   * @return false if the row was already removed
   */
  boolean undelete(Ref<E> ref);

  /**
   * Attaches a file to a row. This method reads all bytes into the database, in one transaction.
   * Nobody else can write meanwhile, so take the bytes from memory or from this device's storage.
   * The next push sends the bytes, then the row that names the file.
   *
   * @throws IllegalStateException if rows of this type take no files
   * @throws java.util.NoSuchElementException if there is no such row, or the row is deleted
   * @throws IllegalArgumentException if the file is larger than the schema allows
   * @throws java.io.UncheckedIOException if the bytes cannot be read; then nothing was attached
   */
  PendingAttachment attach(Ref<E> ref, Attachment file);

  /**
   * The attached files of a row that are not on the server yet, the oldest first. Files of a
   * deleted or lost row are included until the row is removed.
   */
  List<PendingAttachment> attachments(Ref<E> ref);

  /**
   * Takes back a file that was attached to a row and that the server's row does not name yet. If a
   * change with the file was sent, the file can be taken back only after the server has refused the
   * change.
   *
   * @return false if the row has no such file, or if a change with the file was sent and the server
   *     has not refused the change
   */
  boolean detach(Ref<E> ref, PendingAttachment file);

  /** The row, unless it is deleted. */
  Optional<E> find(Ref<E> ref);

  /** The rows of a query. */
  List<E> list(Query<E> query);

  /** The sync state of the row; {@link SyncState#SYNCED} also if there is no such row. */
  SyncState state(Ref<E> ref);

  /**
   * Emits the rows of a query now and after every change of the type. Completes when the database
   * is closed. A slow observer misses outdated results. Emits on a thread of the database.
   */
  Observable<List<E>> observe(Query<E> query);

  /**
   * Emits all rows of a query as added, then what is different after each change of the type. A
   * change that leaves the rows equal emits nothing. A slow observer gets several changes as one.
   * Completes and emits as {@link #observe}.
   */
  Observable<RowChanges<E>> observeChanges(Query<E> query);
}

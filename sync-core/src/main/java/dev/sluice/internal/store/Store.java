package dev.sluice.internal.store;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The engine's access to a database. Errors are {@link dev.sluice.failure.StorageException}s. Safe
 * for use by several threads: a write waits for other writes, a read waits for nothing.
 */
public interface Store {

  /** The types of the rows in the database. */
  SyncSchema schema();

  /** Reads from one consistent view. */
  <T extends @Nullable Object> T read(Function<Reader, T> work);

  /**
   * Answers a question about the rows of one type. Inside a transaction, the question is asked
   * once, and once more after the transaction has written rows of the type.
   *
   * @param question tells the question from all others about the type
   */
  <T> T found(EntityType<?> about, Object question, Supplier<T> ask);

  /**
   * Writes in one transaction: all of it or, after an exception, nothing. Observers are notified
   * only if a row changed. The commit survives a crash of the process. It survives a power cut only
   * after a later {@link #writeDurably}, {@link #flush} or transaction of the app.
   */
  <T extends @Nullable Object> T write(Function<Writer, T> work);

  /**
   * Writes as {@link #write} does, and syncs the disk, so that everything written so far survives a
   * power cut too. Costs some milliseconds. Used for the note of a request before the request is
   * sent, and for decisions of the user.
   */
  <T extends @Nullable Object> T writeDurably(Function<Writer, T> work);

  /** Writes in one transaction, as {@link #write} does, where there is nothing to answer. */
  default void transact(Consumer<Writer> work) {
    write(answeringNothing(work));
  }

  /** The same, as durable as {@link #writeDurably}. */
  default void transactDurably(Consumer<Writer> work) {
    writeDurably(answeringNothing(work));
  }

  private static Function<Writer, @Nullable Void> answeringNothing(Consumer<Writer> work) {
    return writer -> {
      work.accept(writer);
      return null;
    };
  }

  /**
   * Syncs the disk, so that everything that was written here so far survives a power cut. Does
   * nothing if there is nothing to sync.
   */
  void flush();

  /**
   * Deletes every row of every type with its tracking, the journal and the notes, and adds one to
   * the note {@link Reader#CLEARED}, in one transaction. Before that it deletes the time of the
   * last full sync. The deleted bytes stay readable in the file until {@link #scrub()}.
   */
  void clear();

  /**
   * Overwrites what {@link #clear()} deleted in the file and its log. Not inside a transaction. If
   * another connection prevents it, the bytes are overwritten when the file is next opened.
   */
  void scrub();

  /**
   * Fails if a newer version of the app has migrated the file since it was opened. Every write
   * fails then too, because this version would neither store nor send what it does not know.
   *
   * @throws dev.sluice.failure.StorageException if a newer version has migrated the file
   */
  void requireCurrent();

  /** Interrupts the running statement, if there is one. May be called from any thread. */
  void interrupt();

  /** The numbers of server ids that are texts. */
  ServerIds serverIds();

  /** The right to sync this file. */
  SyncLock lock();
}

package dev.sluice.internal.store;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The engine's access to a database. Errors are {@link dev.sluice.failure.StorageException}s. Safe
 * for use by several threads: a write waits for other writes, and a read never waits.
 */
public interface Store {

  SyncSchema schema();

  /** Reads from one consistent view. */
  <T extends @Nullable Object> T read(Function<Reader, T> work);

  /**
   * Runs a query about the rows of one type, and remembers the result during a transaction. The
   * query runs again only after the transaction has written rows of the type.
   *
   * @param question identifies the query among all queries about the type
   */
  <T> T found(EntityType<?> about, Object question, Supplier<T> ask);

  /**
   * Writes everything in one transaction, or nothing after an exception; notifies observers if a
   * row changed. The commit survives a crash of the process. A power cut may undo the commit until
   * the next {@link #flush}, {@link #writeDurably} or transaction of the app.
   */
  <T extends @Nullable Object> T write(Function<Writer, T> work);

  /**
   * Writes like {@link #write} and syncs the disk, which takes some milliseconds. A power cut can
   * no longer undo anything written so far. Used before a request is sent, and for decisions of the
   * user.
   */
  <T extends @Nullable Object> T writeDurably(Function<Writer, T> work);

  /** Writes in one transaction, as {@link #write} does, without a result. */
  default void transact(Consumer<Writer> work) {
    write(answeringNothing(work));
  }

  /** Writes in one transaction, as {@link #writeDurably} does, without a result. */
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
   * Syncs the disk, so that everything written so far survives a power cut. Does nothing if the
   * disk is in sync already.
   */
  void flush();

  /**
   * Deletes the time of the last full sync. Then one transaction deletes all rows, their tracking,
   * the journal and the notes, and raises {@link Reader#CLEARED}. The deleted bytes stay readable
   * in the file until {@link #scrub()}.
   */
  void clear();

  /**
   * Overwrites the deleted bytes in the file and its log after {@link #clear()}. Must not be called
   * inside a transaction. If another connection is in the way, the bytes are overwritten when the
   * file is next opened.
   */
  void scrub();

  /**
   * Fails if a newer version of the app has migrated the file since this version opened it. Every
   * write fails too, because this version would neither store nor send what it does not know.
   *
   * @throws dev.sluice.failure.StorageException if a newer version has migrated the file
   */
  void requireCurrent();

  /**
   * Lets the app edit again after a log-out. Until then each edit fails with {@link
   * dev.sluice.failure.FailureKind#LOGGED_OUT} if another process has logged the user out, because
   * the edit would be sent to the account of the next user.
   *
   * @param logOuts the number of log-outs before this log-in
   */
  void logIn(long logOuts);

  /** Interrupts the running statement, if there is one. May be called from any thread. */
  void interrupt();

  ServerIds serverIds();

  /** The right to sync this file. */
  SyncLock lock();
}

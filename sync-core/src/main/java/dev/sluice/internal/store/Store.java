package dev.sluice.internal.store;

import dev.sluice.schema.SyncSchema;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The engine's side of a database. Errors are {@link dev.sluice.failure.StorageException}s. Safe
 * for use by several threads; a write waits for the write before it, a read for nobody.
 */
public interface Store {

  /** The types that it holds. */
  SyncSchema schema();

  /** Reads from one consistent view. */
  <T extends @Nullable Object> T read(Function<Reader, T> work);

  /**
   * Writes in one transaction: all of it or, after an exception, nothing. Observers hear of it if
   * and only if a row changed. A crash of the process does not undo it, a power cut may, as long as
   * nothing that was written later by {@link #writeDurably} or by the app is known to be there.
   */
  <T extends @Nullable Object> T write(Function<Writer, T> work);

  /**
   * The same, and when this returns it is on the disk, with everything that was written before:
   * also a power cut does not undo it. Costs a sync of the disk, some milliseconds. For what must
   * be known before a request leaves, and for what a user has decided.
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
   * Makes sure that a power cut undoes nothing of what was written here so far. Writes nothing if
   * that is so already.
   */
  void flush();

  /**
   * Deletes every row of every type and all that the engine knows of them, its notes included, and
   * counts that in the note {@link Reader#CLEARED}, all in one transaction. The time of the last
   * full sync goes before. What was deleted can still be read from the bytes of the file until
   * {@link #scrub()}.
   */
  void clear();

  /**
   * Makes sure that nothing of what {@link #clear()} deleted can be read from the bytes of the file
   * or of its log. Not inside a transaction. Where that cannot be done because somebody else uses
   * the file, it is done when the file is opened next.
   */
  void scrub();

  /** Ends the statement that runs now, if one does. From any thread. */
  void interrupt();

  /** The right to sync this file. */
  SyncLock lock();
}

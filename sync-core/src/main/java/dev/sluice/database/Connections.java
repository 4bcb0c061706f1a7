package dev.sluice.database;

import dev.sluice.failure.StoppedException;
import dev.sluice.failure.StorageException;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.sqlite.SqliteException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One connection that writes, behind a fair lock, and one connection for each thread that reads. A
 * reader sees the last commit and never waits; up to four idle readers stay open. A thread inside a
 * transaction reads and writes on the transaction's connection.
 */
final class Connections implements AutoCloseable {

  private static final int KEPT_READERS = 4;
  private static final String FLUSHED =
      "INSERT OR REPLACE INTO `_sync_meta` SELECT 'flushed', 1 + ifnull((SELECT `value` FROM"
          + " `_sync_meta` WHERE `name` = 'flushed'), 0)";

  private final SqliteDriver driver;
  private final SqliteConnection first;
  private final long firstVersion;
  private final Transaction.Committed listener;
  private final boolean durableEdits;
  private final ReentrantLock lock = new ReentrantLock(true);
  private final WriteCount writes = new WriteCount(); // under the lock
  private final Deque<SqliteConnection> idle = new ArrayDeque<>(); // and its lock
  private volatile boolean closed;
  private @Nullable SqliteConnection writer; // under the lock: opened by the first write
  private @Nullable Transaction current; // under the lock
  private long seenVersion; // under the lock
  private boolean missed; // under the lock: whether somebody wrote before the writer was open
  private boolean behind; // under the lock: whether a commit of ours is not synced yet
  private boolean durable; // under the lock: whether the writer syncs each commit

  /**
   * Takes over the connection that opened the file, as the first reader. With {@code durableEdits},
   * the app's commit is on the disk when the call returns.
   */
  Connections(
      SqliteDriver driver,
      SqliteConnection first,
      Transaction.Committed listener,
      boolean durableEdits) {
    this.driver = driver;
    this.first = first;
    this.listener = listener;
    this.durableEdits = durableEdits;
    this.firstVersion = Pragmas.dataVersion(first);
    this.idle.push(first);
  }

  <T extends @Nullable Object> T read(Function<SqliteConnection, T> work) {
    return inOurTerms(() -> doRead(work));
  }

  private <T extends @Nullable Object> T doRead(Function<SqliteConnection, T> work) {
    Transaction here = here();
    if (here != null) {
      return work.apply(here.connection());
    }
    SqliteConnection reader = take();
    boolean well = false;
    try {
      reader.execute("SAVEPOINT view"); // a BEGIN would be exclusive on Android
      T result = work.apply(reader);
      reader.execute("RELEASE view");
      well = true;
      return result;
    } finally {
      give(reader, well);
    }
  }

  /** Fails if another copy of SQLite in this process has read the file, too. */
  void refuseSecondCopy(SqliteConnection reader) {
    SqliteCopies.refuseSecond(reader, driver.path());
  }

  /** Runs a query about rows of a type; a transaction runs the same query only once. */
  <T> T found(EntityType<?> about, Object question, Supplier<T> ask) {
    Transaction here = here();
    return here != null ? here.found().get(about, question, ask) : ask.get();
  }

  /** The transaction that the calling thread is in. */
  private @Nullable Transaction here() {
    return lock.isHeldByCurrentThread() ? current : null;
  }

  private SqliteConnection take() {
    synchronized (idle) {
      requireOpen();
      SqliteConnection reader = idle.poll();
      if (reader != null) {
        return reader;
      }
    }
    return opened();
  }

  private SqliteConnection opened() {
    SqliteConnection connection = driver.open();
    Pragmas.set(connection);
    return connection;
  }

  /** Opened by the first write only, as SQLite reads the whole schema for each connection. */
  private SqliteConnection writer() {
    if (writer == null) {
      SqliteConnection late = opened();
      Pragmas.setForManyRows(late);
      seenVersion = Pragmas.dataVersion(late);
      missed = isChangedSinceOpening();
      writer = late;
    }
    return writer;
  }

  /** Whether somebody has written since the file was opened; true if that is not known. */
  private boolean isChangedSinceOpening() {
    synchronized (idle) {
      return !idle.contains(first) || Pragmas.dataVersion(first) != firstVersion;
    }
  }

  private void give(SqliteConnection reader, boolean reusable) {
    synchronized (idle) {
      if (reusable && !closed && idle.size() < KEPT_READERS) {
        idle.push(reader);
        return;
      }
    }
    reader.close();
  }

  /** A transaction of the app. */
  <T extends @Nullable Object> T edit(Function<Transaction, T> work) {
    return write(durableEdits, work);
  }

  /**
   * Does work in the thread's transaction or in a new one, without a savepoint. Work that fails
   * must undo its own writes.
   */
  <T extends @Nullable Object> T add(Function<Transaction, T> work) {
    Transaction here = here();
    return here != null ? inOurTerms(() -> work.apply(here)) : edit(work);
  }

  /**
   * Runs a transaction, or joins the transaction that this thread is in. A commit that is not
   * synced may be undone by a power cut. A power cut that undoes an earlier commit also undoes this
   * commit.
   *
   * @param syncs whether this commit and all earlier commits are on the disk when this returns
   */
  <T extends @Nullable Object> T write(boolean syncs, Function<Transaction, T> work) {
    return inOurTerms(() -> doWrite(syncs, work));
  }

  private <T extends @Nullable Object> T doWrite(boolean syncs, Function<Transaction, T> work) {
    Set<EntityType<?>> touched = new LinkedHashSet<>();
    lock.lock();
    try {
      if (current != null) {
        return current.nested(work);
      }
      requireOpen();
      syncCommits(syncs);
      return Transaction.run(
          writer(),
          writes,
          transaction -> entered(transaction, work),
          (types, changed) -> {
            touched.addAll(types);
            behind = changed ? !syncs : behind;
          });
    } finally {
      lock.unlock();
      if (!touched.isEmpty()) {
        listener.touched(touched);
      }
    }
  }

  /** Syncs all commits so far. SQLite syncs only a commit that writes, so this writes a note. */
  void flush() {
    lock.lock();
    try {
      if (behind) {
        write(
            true,
            transaction -> {
              transaction.note(FLUSHED);
              return transaction;
            });
      }
    } finally {
      lock.unlock();
    }
  }

  /** Turns an exception of the driver into the engine's own, also inside a transaction. */
  static <T extends @Nullable Object> T inOurTerms(Supplier<T> work) {
    try {
      return work.get();
    } catch (SqliteException problem) {
      throw new StorageException(problem);
    }
  }

  /** Sets whether commits are synced; SQLite allows that only between transactions. */
  private void syncCommits(boolean wanted) {
    if (durable != wanted) {
      Pragmas.syncCommits(writer(), wanted);
      durable = wanted;
    }
  }

  private <T extends @Nullable Object> T entered(
      Transaction transaction, Function<Transaction, T> work) {
    current = transaction;
    try {
      return work.apply(transaction);
    } finally {
      current = null;
    }
  }

  /** Whether the calling thread is inside a transaction. */
  boolean isInTransaction() {
    return lock.isHeldByCurrentThread();
  }

  /**
   * Whether another connection, of any process, has written since the last call. Does not wait:
   * during a write transaction of this store, the answer is false.
   */
  boolean changedElsewhere() {
    if (!lock.tryLock()) {
      return false;
    }
    try {
      requireOpen();
      long version = inOurTerms(() -> Pragmas.dataVersion(writer()));
      boolean changed = missed || version != seenVersion;
      seenVersion = version;
      missed = false;
      return changed;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Rewrites the file if what was deleted from it is to be unreadable; false if it is still due.
   */
  boolean scrub() {
    lock.lock();
    try {
      requireOpen();
      return SecureDelete.run(writer());
    } finally {
      lock.unlock();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw StoppedException.closed("the database");
    }
  }

  /** Waits for the write that runs. Reads that run close their connections when they end. */
  @Override
  public void close() {
    lock.lock();
    try {
      synchronized (idle) {
        if (closed) {
          return;
        }
        closed = true;
        idle.forEach(SqliteConnection::close);
        idle.clear();
      }
      if (writer != null) {
        writer.close();
      }
    } finally {
      lock.unlock();
    }
  }
}

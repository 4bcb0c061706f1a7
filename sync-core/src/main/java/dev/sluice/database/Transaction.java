package dev.sluice.database;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One write transaction. Remembers which types it touched, and whether the triggers are off. A
 * transaction that changed nothing is rolled back, so that the file stays as it was.
 */
final class Transaction {

  private static final int NEVER = -1;

  private final GatheringConnection connection;
  private final Set<EntityType<?>> touched = new LinkedHashSet<>();
  private final WriteCount writes;
  private final QueryCache found = new QueryCache();
  private boolean changed;
  private @Nullable Long dataVersion;
  private long counter;
  private long countedAt = NEVER;
  private boolean applying;
  private boolean lost;

  private Transaction(SqliteConnection connection, WriteCount writes) {
    this.connection = new GatheringConnection(connection);
    this.writes = writes;
  }

  /**
   * Runs the work between BEGIN and COMMIT, and then names to the listener the types that were
   * written.
   */
  static <T extends @Nullable Object> T run(
      SqliteConnection connection, WriteCount writes, Function<Transaction, T> work, Ended then) {
    connection.execute("BEGIN IMMEDIATE");
    Transaction transaction = new Transaction(connection, writes);
    try {
      T result = work.apply(transaction);
      transaction.end();
      then.ended(transaction.touched, transaction.changed);
      return result;
    } catch (RuntimeException | Error e) {
      writes.edited();
      transaction.connection.rollBack(e);
      throw e;
    }
  }

  /** A listener that learns what a transaction changed, once it is committed. */
  interface Committed {
    void touched(Set<EntityType<?>> types);
  }

  /** A listener that learns whether there was anything to commit. */
  interface Ended {
    void ended(Set<EntityType<?>> touched, boolean changed);
  }

  private void end() {
    checkNotLost();
    connection.added().forEach(this::markChanged);
    if (changed) {
      standStill(false);
      connection.execute("COMMIT");
    } else {
      connection.execute("ROLLBACK");
      touched.clear();
    }
  }

  /** A transaction inside this one: if it fails, only its own writes are undone. */
  <T extends @Nullable Object> T nested(Function<Transaction, T> work) {
    boolean before = applying;
    checkNotLost();
    connection.execute("SAVEPOINT nested");
    try {
      T result = work.apply(this);
      connection.execute("RELEASE nested");
      return result;
    } catch (RuntimeException | Error e) {
      writes.edited();
      found.forgetAll();
      try {
        connection.execute("ROLLBACK TO nested");
        connection.execute("RELEASE nested");
        applying = before;
      } catch (RuntimeException alreadyDone) {
        e.addSuppressed(alreadyDone);
        lose(e);
      }
      throw e;
    }
  }

  /**
   * Marks the transaction as lost, after SQLite has rolled it back: a trigger demanded that, or the
   * disk is full. Without a transaction, SQLite would commit each later statement of the work by
   * itself. So another transaction is opened, and rolled back at the end.
   */
  private void lose(Throwable failure) {
    lost = true;
    try {
      connection.execute("BEGIN");
    } catch (RuntimeException stillOpen) {
      failure.addSuppressed(stillOpen);
    }
  }

  private void checkNotLost() {
    if (lost) {
      throw new SqliteException(
          Reason.OTHER, "SQLite has rolled back the whole transaction after an error", null);
    }
  }

  SqliteConnection connection() {
    return connection;
  }

  /** Writes a row of a type as the user would: the triggers see it. */
  int byUser(EntityType<?> type, String sql, @Nullable Object... args) {
    standStill(false);
    writes.edited();
    return touch(type, connection.update(sql, Args.of(args)));
  }

  /** Writes a row of a type as the engine: the triggers are off. */
  int byEngine(EntityType<?> type, String sql, @Nullable Object... args) {
    standStill(true);
    return touch(type, connection.update(sql, Args.of(args)));
  }

  /** Adds a row of the server. It waits until something else is read or written, or sooner. */
  void add(TypeSql sql, @Nullable Object... args) {
    standStill(true);
    connection.add(sql, Args.of(args));
    writes.wrote(sql.type());
    found.forget(sql.type());
  }

  /** Adds the rows that wait to be added. */
  void addAll() {
    connection.addAll();
  }

  /** As {@link #byEngine}, for rows that go or refer to less: {@link #written} does not grow. */
  void lessByEngine(EntityType<?> type, String sql, @Nullable Object... args) {
    standStill(true);
    if (connection.update(sql, Args.of(args)) > 0) {
      markChanged(type);
    }
  }

  /**
   * Adds a row of a type and returns the row's id. Fails if a trigger of the app ignores the row:
   * no id exists, and a wrong id would direct later edits to another row.
   */
  long insert(EntityType<?> type, boolean byUser, String sql, @Nullable Object... args) {
    standStill(!byUser);
    if (byUser) {
      writes.edited();
    }
    long id = connection.insert(sql, Args.of(args));
    if (id < 0) {
      throw new SqliteException(Reason.CONSTRAINT, "a trigger passes over new " + type, null);
    }
    touch(type, 1);
    return id;
  }

  /**
   * Adds a row as the user would, dates the edit, and returns the row's id. SQLite undoes a refused
   * row without a savepoint, which would cost an eighth of the time. After any other failure, such
   * as a full disk, the whole transaction is rolled back.
   */
  long create(EntityType<?> type, LongConsumer date, String sql, @Nullable Object... args) {
    boolean added = false;
    try {
      long id = insert(type, true, sql, args);
      added = true;
      date.accept(id);
      return id;
    } catch (RuntimeException | Error e) {
      if (added || !isUndone(e)) {
        lose(e);
      }
      throw e;
    }
  }

  /** Whether the row was undone, and only the row. An app's RAISE(FAIL) may keep the row. */
  private boolean isUndone(Throwable failure) {
    boolean refused = failure instanceof SqliteException e && e.reason() == Reason.CONSTRAINT;
    return refused && Pragmas.ask(connection, "SELECT changes()") == 0 && !isOver();
  }

  /** Whether SQLite has ended the transaction; if so, another one is open now. */
  private boolean isOver() {
    try {
      connection.execute("BEGIN");
      return true;
    } catch (RuntimeException stillOpen) {
      return false;
    }
  }

  /**
   * Writes what is remembered of a row. Observers of the type are notified, because the row's state
   * may have changed.
   */
  int track(EntityType<?> type, String sql, @Nullable Object... args) {
    checkNotLost();
    return touch(type, connection.update(sql, Args.of(args)));
  }

  /** Writes something that no observer sees. */
  void note(String sql, @Nullable Object... args) {
    checkNotLost();
    changed |= connection.update(sql, Args.of(args)) > 0;
  }

  /**
   * The number of edits that the file has seen. Nobody else edits during a transaction, so the
   * number is read again only after this transaction's own edits.
   */
  long counter() {
    if (countedAt != writes.edits()) {
      counter = Pragmas.ask(connection, ChangeTracking.COUNTER);
      countedAt = writes.edits();
    }
    return counter;
  }

  /** Grows with each edit, and with each write that failed. */
  long edits() {
    return writes.edits();
  }

  /** The answers that this transaction knows about the rows of types. */
  QueryCache found() {
    return found;
  }

  /** Differs from an earlier transaction's version if another connection has written since. */
  long dataVersion() {
    if (dataVersion == null) {
      dataVersion = Pragmas.dataVersion(connection);
    }
    return dataVersion;
  }

  /** Whether anything of a type was written, or will be. */
  boolean hasTouched(EntityType<?> type) {
    return touched.contains(type) || connection.mayHaveAdded(type);
  }

  /** Counts the writes, over all transactions, that may add a reference to rows of the type. */
  long written(EntityType<?> type) {
    return writes.of(type);
  }

  private int touch(EntityType<?> type, int rows) {
    if (rows > 0) {
      writes.wrote(type);
      markChanged(type);
    }
    return rows;
  }

  private void markChanged(EntityType<?> type) {
    changed = true;
    touched.add(type);
    found.forget(type);
  }

  private void standStill(boolean wanted) {
    checkNotLost();
    if (applying != wanted) {
      connection.update("UPDATE _sync_guard SET applying = ?1", wanted ? 1L : 0L);
      applying = wanted;
    }
  }
}

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
 * One write transaction. It knows which types it touched, and whether the triggers stand still. A
 * transaction that changed nothing is rolled back, so that it leaves no mark in the file at all.
 */
final class Transaction {

  private static final int NEVER = -1;

  private final GatheringConnection connection;
  private final Set<EntityType<?>> touched = new LinkedHashSet<>();
  private final WriteCount writes;
  private final KnownAnswers found = new KnownAnswers();
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

  /** Runs the work between BEGIN and COMMIT and answers what it touched to the listener. */
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

  /** Who wants to know what a transaction changed; called once it is committed. */
  interface Committed {
    void touched(Set<EntityType<?>> types);
  }

  /** Who wants to know whether there was anything to commit. */
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

  /** A transaction inside: all of it or nothing, and then the outer one goes on. */
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
   * SQLite has rolled back everything, not only a part: a trigger said so, or the disk is full.
   * What the work still writes would be committed by itself, statement by statement. So it gets
   * another transaction, which is rolled back in the end.
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

  /** Writes a row of a type as the engine: the triggers stand still. */
  int byEngine(EntityType<?> type, String sql, @Nullable Object... args) {
    standStill(true);
    return touch(type, connection.update(sql, Args.of(args)));
  }

  /** Adds a row that the server has, at the latest before anything else is read or written. */
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

  /** As {@link #byEngine}, where rows go or refer to less: {@link #written} does not count it. */
  void lessByEngine(EntityType<?> type, String sql, @Nullable Object... args) {
    standStill(true);
    if (connection.update(sql, Args.of(args)) > 0) {
      markChanged(type);
    }
  }

  /**
   * Adds a row of a type and answers its id. A row that a trigger of the app passes over has none,
   * and that of another row would lead the user's edits there.
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
   * Adds a row as the user would, dates it, and answers its id. SQLite undoes a row that it refuses
   * by itself, so this takes no savepoint, which would cost an eighth of it. What fails for another
   * reason, such as a full disk, may have left a half: then all of the transaction is rolled back.
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

  /** The rule of an app may keep what it refuses, by RAISE(FAIL), or undo more than that. */
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

  /** Writes what is remembered of a row: its state may change for those who watch the type. */
  int track(EntityType<?> type, String sql, @Nullable Object... args) {
    checkNotLost();
    return touch(type, connection.update(sql, Args.of(args)));
  }

  /** Writes what no observer sees. */
  void note(String sql, @Nullable Object... args) {
    checkNotLost();
    changed |= connection.update(sql, Args.of(args)) > 0;
  }

  /**
   * How many edits the file has seen: nobody else edits during a transaction, so that it is read
   * again only after an edit of this one.
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

  /** What is known of the rows of types. */
  KnownAnswers found() {
    return found;
  }

  /** Differs from that of an earlier transaction if another connection has written between them. */
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

  /**
   * Grows with everything that may add a reference to the rows of a type, also from transaction to
   * transaction.
   */
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

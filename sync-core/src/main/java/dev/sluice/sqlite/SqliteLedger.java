package dev.sluice.sqlite;

import dev.sluice.ratelimit.Book;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.ratelimit.Stamp;
import dev.sluice.ratelimit.Terms;
import dev.sluice.time.Time;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Slots that outlive their process, in a small SQLite file of their own beside the database. Many
 * keys share a file; a key has one holder at a time, so whoever comes later takes the one before
 * for dead: its open slots count as used then, plus the worst transit. Each step is one
 * transaction, on the disk when it ends; the file holds no more rows than slots that count.
 *
 * <p>Safe for use by several threads. Errors are {@link dev.sluice.failure.StorageException}s.
 */
public final class SqliteLedger implements SlotLedger, AutoCloseable {

  private final SqliteConnection connection;
  private final SlotRows slots;
  private final Time time;
  private final String holder = UUID.randomUUID().toString();

  private SqliteLedger(SqliteConnection connection, String key, Time time) {
    this.connection = connection;
    this.slots = new SlotRows(connection, key, time);
    this.time = time;
  }

  /**
   * Opens a file of slots; makes it if there is none.
   *
   * @param driver of the file {@link #beside} the database
   * @param key whose slots: the host and a hash of the token, never the token
   */
  public static SqliteLedger open(SqliteDriver driver, String key, Time time) {
    SqliteConnection connection = driver.open();
    try {
      Pragmas.set(connection);
      Pragmas.useWriteAheadLog(connection);
      connection.execute("PRAGMA synchronous = FULL"); // a slot that is forgotten is used twice
      SqliteLedger ledger = new SqliteLedger(connection, key, time);
      ledger.slots.createTables();
      return ledger;
    } catch (RuntimeException | Error e) {
      connection.close();
      throw e;
    }
  }

  /** The file of slots that belongs to a database: {@code DATABASE-slots}. */
  public static Path beside(Path database) {
    return database.resolveSibling(database.getFileName() + "-slots");
  }

  @Override
  public synchronized long claim(Terms terms, int n) {
    return step(
        terms,
        () -> {
          long wait = SlotLedger.memory(time, slots.book(terms.longestNanos())).claim(terms, n);
          if (wait < 0) {
            return wait;
          }
          slots.forget(terms.longestNanos());
          return slots.claim(n, terms.stamp() == Stamp.CLAIM);
        });
  }

  @Override
  public synchronized boolean renew(Terms terms, long ticket) {
    return step(terms, () -> slots.holds(ticket));
  }

  @Override
  public synchronized void stamp(Terms terms, long ticket, long laterNanos) {
    step(
        terms,
        () -> {
          slots.use(ticket, time.nanos() + laterNanos);
          return true;
        });
  }

  @Override
  public synchronized int giveBack(Terms terms, long ticket, int n) {
    return step(terms, () -> slots.giveBack(ticket, n));
  }

  @Override
  public synchronized void pause(long nanos) {
    transaction(
        () -> {
          if (nanos > slots.pauseLeft()) {
            slots.pause(nanos);
          }
          return true;
        });
  }

  /** Only looks: whoever holds the key goes on holding it. */
  @Override
  public synchronized Book read(Terms terms) {
    return transaction(() -> slots.book(terms.longestNanos()));
  }

  private <T> T step(Terms terms, Supplier<T> work) {
    return transaction(
        () -> {
          if (!slots.isHeldBy(holder)) {
            slots.takeOver(holder, slots.left().recovered(time, terms.worstTransit()));
          }
          return work.get();
        });
  }

  private <T> T transaction(Supplier<T> work) {
    connection.execute("BEGIN IMMEDIATE");
    try {
      T result = work.get();
      connection.execute("COMMIT");
      return result;
    } catch (RuntimeException | Error e) {
      Transaction.rollBack(connection, e);
      throw e;
    }
  }

  /** Gives the file back; open slots stay open in it until the next holder comes. */
  @Override
  public synchronized void close() {
    connection.close();
  }
}

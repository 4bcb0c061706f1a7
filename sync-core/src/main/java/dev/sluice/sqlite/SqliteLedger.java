package dev.sluice.sqlite;

import dev.sluice.failure.StorageException;
import dev.sluice.failure.StorageException.Reason;
import dev.sluice.ratelimit.Book;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.ratelimit.Stamp;
import dev.sluice.ratelimit.Terms;
import dev.sluice.time.Time;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Slots that outlive their process, in a small SQLite file of their own beside the database. Many
 * keys share a file; a key has one holder at a time, so whoever comes later takes the one before
 * for dead: its open slots count as used then, plus the worst transit. Each step is one
 * transaction, on the disk when it ends; the file holds no more rows than slots that count.
 *
 * <p>A damaged file holds no user's data: it is set aside as {@code FILE-slots-damaged-} and the
 * time, and begun anew. What it held is unknown, so nothing is granted then for the longest window
 * and the worst transit.
 *
 * <p>Safe for use by several threads. Errors are {@link dev.sluice.failure.StorageException}s.
 */
public final class SqliteLedger implements SlotLedger, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SqliteLedger.class);

  private final SlotFile file;
  private final String key;
  private final Time time;
  private final String holder = UUID.randomUUID().toString();
  private SqliteConnection connection;
  private SlotRows slots;

  private SqliteLedger(SlotFile file, String key, Time time) {
    this.file = file;
    this.key = key;
    this.time = time;
    this.connection = file.open();
    this.slots = new SlotRows(connection, key, time);
  }

  /**
   * Opens a file of slots; makes it if there is none.
   *
   * @param driver of the file {@link #beside} the database
   * @param key whose slots: the host and a hash of the token, never the token
   */
  public static SqliteLedger open(SqliteDriver driver, String key, Time time) {
    return new SqliteLedger(new SlotFile(driver, time), key, time);
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
            slots.mindLoss(terms.longestNanos() + terms.worstTransit().toNanos());
            slots.takeOver(holder, slots.left().recovered(time, terms.worstTransit()));
          }
          return work.get();
        });
  }

  private <T> T transaction(Supplier<T> work) {
    try {
      return once(work);
    } catch (StorageException damaged) {
      if (damaged.reason() != Reason.DAMAGED) {
        throw damaged;
      }
      LOG.warn("the slots begin anew, all of them as used: {}", damaged.getMessage());
      connection.close();
      connection = file.anew();
      slots = new SlotRows(connection, key, time);
      return once(work);
    }
  }

  private <T> T once(Supplier<T> work) {
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

package dev.sluice.ratelimit.file;

import dev.sluice.internal.file.CanonicalFile;
import dev.sluice.ratelimit.LedgerSnapshot;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.time.Time;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Remembers slots in a small SQLite file on a local disk, shared by the processes of one machine.
 * Many keys share a file. Any number of processes use a key at the same time, each with its own
 * limits. All uses count for all processes. The file has at most one row for each slot that counts
 * in the longest window.
 *
 * <p><b>Leases.</b> If a holder does not renew its lease, open slots count as used after the lease
 * and the worst transit. A stamp that comes too late still corrects the time. The last {@link
 * #close()} of a process, or the death of the process, ends the leases.
 *
 * <p><b>The queue.</b> Waiting ledgers of all processes stand in one queue, first come, first
 * served. The first ledger of the queue notices a returned slot within 50 ms. The place of a dead
 * process is free immediately.
 *
 * <p><b>Steps.</b> Each step is one transaction. {@linkplain #gather Gathered} steps go with the
 * next step, at the latest at {@link #flush}. If the file is busy for 250 ms, an acquisition
 * returns a short wait. Other steps are tried for half a minute.
 *
 * <p><b>Crashes.</b> A killed process loses nothing. For windows longer than 10 s, a {@link #stamp}
 * returns only after all writes so far are on the disk. So a power cut loses only slots that were
 * acquired after the last stamp. After a reboot, time goes on from the last write, so no use looks
 * older than it is. The wall clock plays no part.
 *
 * <p><b>Damage.</b> A damaged file is renamed to {@code FILE-slots-damaged-} plus the date and
 * time, and a new file begins. Because the lost slots are unknown, nothing is granted for the
 * longest window and the worst transit. The same happens if somebody removes or replaces the file.
 * A file that does not hold slots is refused and left as it is.
 *
 * <p>Safe for use by several threads. Errors are {@link SqliteException}s; after {@link #close()},
 * {@link IllegalStateException}s.
 */
public final class SqliteLedger implements SlotLedger, AutoCloseable {

  private static final long BUSY_NANOS = 10_000_000;

  private final LedgerConnection file;
  private final String key;
  private final Lease lease;
  private LedgerSteps steps;
  private boolean closed;

  private SqliteLedger(LedgerConnection file, String key, Lease lease) {
    this.file = file;
    this.key = key;
    this.lease = lease;
    this.steps = newSteps();
    file.join();
  }

  /** Opens a file of slots whose leases last for 5 minutes. */
  public static SqliteLedger open(SqliteDriver driver, String key, Time time) {
    return open(driver, key, time, Lease.defaults());
  }

  /**
   * Opens a slot file, and creates a missing file. The lease ends early when the operating system
   * reports that this process is gone.
   *
   * @param driver the driver of the slot file, for example of the file {@link #beside} a database
   * @param key a name for the slots that outlasts any token; never the token itself
   * @param lease how long open slots stay held without renewal, from a second to a day
   */
  public static SqliteLedger open(SqliteDriver driver, String key, Time time, Duration lease) {
    return open(driver, key, time, Lease.of(lease));
  }

  /**
   * Opens a slot file for requests that another process sends, such as a command that this process
   * starts. The lease does not end with this process.
   */
  public static SqliteLedger openOutliving(
      SqliteDriver driver, String key, Time time, Duration lease) {
    return open(driver, key, time, Lease.outliving(lease));
  }

  private static SqliteLedger open(SqliteDriver driver, String key, Time time, Lease lease) {
    return new SqliteLedger(LedgerConnection.open(driver, time), key, lease);
  }

  /**
   * Returns a ledger of another key in the same file. Both ledgers share one connection, and each
   * ledger must be closed. This ledger must still be open.
   */
  public SqliteLedger withKey(String other) {
    return new SqliteLedger(file, other, lease);
  }

  /**
   * Returns the slot file that belongs to a database: {@code DATABASE-slots}. Links to the database
   * are followed, so all names of the database lead to the same slot file.
   *
   * @throws dev.sluice.sqlite.SqliteException if a link leads to no database
   */
  public static Path beside(Path database) {
    Path name = CanonicalFile.of(database);
    return name.resolveSibling(name.getFileName() + "-slots");
  }

  private LedgerSteps newSteps() {
    return new LedgerSteps(
        file.now(), key, new LedgerSteps.Options(file.time(), lease, file.holder()));
  }

  /** On the file as it is open now. */
  private LedgerSteps steps() {
    if (!steps.areOn(file.now())) {
      steps = newSteps();
    }
    return steps;
  }

  @Override
  public long acquire(LimiterConfig config, int n) {
    synchronized (file) {
      return unlessBusy(() -> file.sound(() -> file.write(() -> steps().acquire(config, n))));
    }
  }

  @Override
  public long acquireInTurn(LimiterConfig config, int n) {
    synchronized (file) {
      return unlessBusy(
          () -> {
            long left = leftInTurn(config, n);
            return left > 0
                ? -left
                : file.sound(() -> file.write(() -> steps().acquireInTurn(config, n)));
          });
    }
  }

  /** Only looks. If the file has a problem, the acquisition itself will report it. */
  private long leftInTurn(LimiterConfig config, int n) {
    try {
      return steps().leftInTurn(config, n);
    } catch (SqliteException unreadable) {
      return 0;
    }
  }

  @Override
  public void leave(LimiterConfig config) {
    synchronized (file) {
      if (steps().hasPlace()) {
        file.sound(() -> file.write(() -> steps().leave()));
      }
    }
  }

  private static long unlessBusy(Supplier<Long> claim) {
    try {
      return claim.get();
    } catch (SqliteException e) {
      if (e.reason() != Reason.LOCKED) {
        throw e;
      }
      return -BUSY_NANOS;
    }
  }

  @Override
  public Duration freshFor() {
    return lease.fresh();
  }

  @Override
  public boolean renew(LimiterConfig config, long ticket) {
    return step(() -> steps().renew(config, ticket));
  }

  @Override
  public void answered(LimiterConfig config, long ticket) {
    use(config, () -> steps().answered(config, ticket));
  }

  @Override
  public void stamp(LimiterConfig config, long ticket, long laterNanos) {
    use(config, () -> steps().use(config, ticket, laterNanos));
  }

  private void use(LimiterConfig config, Runnable work) {
    boolean durable = !config.limits().stream().allMatch(Limit::isPace);
    synchronized (file) {
      file.step(durable, work);
    }
  }

  @Override
  public void gather() {
    file.gather();
  }

  @Override
  public void flush() {
    file.flush();
  }

  @Override
  public int giveBack(LimiterConfig config, long ticket, int n) {
    return step(() -> steps().giveBack(ticket, n));
  }

  @Override
  public void pause(LimiterConfig config, long nanos) {
    step(() -> steps().pause(config, nanos));
  }

  /** Does not wait for writers. Writes only what this process has gathered. */
  @Override
  public LedgerSnapshot read(LimiterConfig config) {
    synchronized (file) {
      file.writeGathered();
      return file.sound(
          () -> LedgerConnection.patiently(() -> file.look(() -> steps().snapshot(config))));
    }
  }

  private <T> T step(Supplier<T> work) {
    synchronized (file) {
      return file.sound(() -> LedgerConnection.patiently(() -> file.write(work)));
    }
  }

  /**
   * Closes the file and ends this holder's leases, unless a ledger of another key still uses the
   * connection. Open slots count as used once the worst transit has passed since another holder
   * noticed the close.
   */
  @Override
  public void close() {
    synchronized (file) {
      if (!closed) {
        closed = true;
        file.leave();
      }
    }
  }
}

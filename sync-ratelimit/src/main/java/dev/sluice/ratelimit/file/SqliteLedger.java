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
 * Slots that outlive their process and that processes of one machine share, in a small SQLite file
 * on a local disk. Many keys share a file. Any number of processes use a key at once, each with its
 * own ledger and its own limits, and all uses count for all processes. The file holds no more rows
 * than slots that count in the longest window of these limits.
 *
 * <p><b>Leases.</b> Open slots are leased. If their holder does not renew the lease, they count as
 * used from its end plus the worst transit. So nobody waits for a dead process longer than the
 * lease, the worst transit and a window. A stamp that comes too late still corrects the time.
 * {@link #close()} ends the leases, as the death of the process does.
 *
 * <p><b>The queue.</b> Waiting ledgers stand in one queue, first come, first served, whatever
 * process they are in. The next one finds within 50 ms that a slot came back. The place of a
 * process that died is free at once.
 *
 * <p><b>Steps.</b> Each step is one transaction. Steps that are {@linkplain #gather gathered} go
 * with the next one. If the file is busy for a quarter of a second, an acquisition is told to ask
 * again soon; the other steps are tried for half a minute.
 *
 * <p><b>Crashes.</b> A killed process loses nothing. A {@link #stamp} in a window longer than 10 s
 * is on the disk when it returns, with all that was written before it. So a power cut loses only
 * slots that were acquired after the last such stamp: requests that were on their way at the cut.
 * Shorter windows pass while the machine starts. After a reboot time goes on from when the file was
 * written last, so no use is taken for older than it is. The wall clock plays no part.
 *
 * <p><b>A damaged file</b> holds no user's data. It is renamed to {@code FILE-slots-damaged-} and
 * the time, and a new file begins. Nobody knows which slots the damaged file held, so nothing is
 * granted for the longest window and the worst transit. The same happens if somebody removes or
 * replaces the file: each step first looks where the path leads. The lock file beside it tells
 * processes that start later. A file that is not for slots is refused and left as it is.
 *
 * <p>Safe for use by several threads. Errors are {@link SqliteException}s; once it is closed,
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
   * Opens a file of slots; makes it if there is none.
   *
   * @param driver of the file, for instance the one {@link #beside} a database
   * @param key whose slots: a name that stays when the token changes, never the token
   * @param lease how long open slots stay held without a sign of life of this holder, from a second
   *     to a day. The lease ends at once when the operating system says that the process is gone
   */
  public static SqliteLedger open(SqliteDriver driver, String key, Time time, Duration lease) {
    return open(driver, key, time, Lease.of(lease));
  }

  /**
   * The same for requests that are sent by somebody who may outlive this process, such as a command
   * that it starts: the lease does not end with the process.
   */
  public static SqliteLedger openOutliving(
      SqliteDriver driver, String key, Time time, Duration lease) {
    return open(driver, key, time, Lease.outliving(lease));
  }

  private static SqliteLedger open(SqliteDriver driver, String key, Time time, Lease lease) {
    return new SqliteLedger(LedgerConnection.open(driver, time), key, lease);
  }

  /**
   * A ledger of another key in the same file. Both ledgers share one connection, which is cheaper
   * than two. Close each ledger; this one must still be open now.
   */
  public SqliteLedger withKey(String other) {
    return new SqliteLedger(file, other, lease);
  }

  /**
   * The file of slots that belongs to a database: {@code DATABASE-slots}. Links to the database are
   * followed, so it is the same file for each of its names.
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
   * Closes the file, unless a ledger of another key shares it, and ends the leases of this holder.
   * Its open slots count as used from when another holder notices.
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

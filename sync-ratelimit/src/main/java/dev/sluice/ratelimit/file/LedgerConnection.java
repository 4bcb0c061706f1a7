package dev.sluice.ratelimit.file;

import dev.sluice.internal.file.CanonicalFile;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.time.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection to a slot file, shared by the ledgers of one process, each for one key. With
 * separate connections, each ledger would reread whatever another ledger wrote. Callers hold the
 * monitor of this object.
 */
final class LedgerConnection {

  private static final Logger LOG = LoggerFactory.getLogger(LedgerConnection.class);

  private static final int TRIES = 120; // of a quarter of a second

  private final LedgerFile file;
  private final Time time;
  private final LeaseHolder holder;
  private final List<Runnable> gathered = new ArrayList<>();
  private SqliteConnection connection;
  private long soundAt;
  private int users;
  private @Nullable Thread gathering;
  private boolean gatheredDurably;

  private LedgerConnection(SqliteDriver driver, Time time, LeaseHolder holder) {
    this.file = new LedgerFile(driver, time, holder);
    this.time = time;
    this.holder = holder;
    this.connection = file.open();
    this.soundAt = time.nanos();
  }

  static LedgerConnection open(SqliteDriver given, Time time) {
    SqliteDriver driver = CanonicalFile.of(given);
    LeaseHolder holder = LeaseHolder.of(driver.path());
    try {
      return new LedgerConnection(driver, time, holder);
    } catch (RuntimeException | Error e) {
      holder.close();
      throw e;
    }
  }

  LeaseHolder holder() {
    return holder;
  }

  Time time() {
    return time;
  }

  /** The connection; another one as soon as the file was replaced. */
  SqliteConnection now() {
    return connection;
  }

  /** One more ledger uses this connection. */
  synchronized void join() {
    users++;
  }

  /** A ledger no longer uses this connection; the last ledger closes it. */
  synchronized void leave() {
    users--;
    if (users == 0) {
      try {
        file.close(connection);
      } finally {
        connection.close();
        holder.close();
      }
    }
  }

  /** Lets this thread's steps wait until {@link #flush}, unless another thread gathers. */
  synchronized void gather() {
    gathering = gathering == null ? Thread.currentThread() : gathering;
  }

  /**
   * Runs a step whose result nobody needs. The step runs immediately, or together with the next
   * step if this thread gathers steps.
   *
   * @param durable whether the step and all earlier writes must be on the disk afterwards
   */
  void step(boolean durable, Runnable work) {
    if (gathering == Thread.currentThread()) {
      gathered.add(work);
      gatheredDurably |= durable;
    } else {
      sound(() -> patiently(() -> write(durable, () -> done(work))));
    }
  }

  /** Ends what {@link #gather} began. */
  synchronized void flush() {
    gathering = gathering == Thread.currentThread() ? null : gathering;
    writeGathered();
  }

  /** Writes what was gathered so far. */
  void writeGathered() {
    if (!gathered.isEmpty()) {
      sound(() -> patiently(() -> write(() -> true)));
    }
  }

  /**
   * Runs work on the slot file. If somebody has removed or replaced the file, first opens the file
   * that is now at the path, or creates one. If the file is damaged, begins a new file.
   *
   * @throws IllegalStateException if all ledgers of the connection are closed; SQLite has then
   *     removed the log
   */
  <T> T sound(Supplier<T> work) {
    if (users == 0) {
      throw new IllegalStateException("the slots in " + file.path() + " are closed");
    }
    if (file.isGone()) {
      LOG.warn("{} was removed or replaced: all slots count as used", file.path());
      goOn(file::open);
    }
    try {
      T result = work.get();
      soundAt = time.nanos();
      return result;
    } catch (SqliteException damaged) {
      if (damaged.reason() != Reason.DAMAGED && !file.isLogEmptied(damaged)) {
        throw damaged;
      }
      LOG.warn("the slots begin anew, all of them as used: {}", damaged.getMessage());
      goOn(file::anew);
      return work.get();
    }
  }

  private void goOn(Supplier<SqliteConnection> opening) {
    connection.close();
    connection = opening.get();
    FileClock clock = new FileClock(connection, time);
    patiently(
        () ->
            write(
                () -> {
                  clock.lose(soundAt);
                  return true;
                }));
  }

  /**
   * Tries a step again while the file is busy. Other processes lock the file for less than a
   * millisecond, but SQLite does not serve waiters in order.
   */
  static <T> T patiently(Supplier<T> work) {
    for (int left = TRIES; ; left--) {
      try {
        return work.get();
      } catch (SqliteException e) {
        if (e.reason() != Reason.LOCKED || left <= 1) {
          throw e;
        }
      }
    }
  }

  <T> T write(Supplier<T> work) {
    return write(false, work);
  }

  /** One transaction, in which all that was gathered comes first. */
  private <T> T write(boolean durable, Supplier<T> work) {
    boolean synced = durable || gatheredDurably;
    if (synced) {
      Pragmas.syncCommits(connection, true); // the log is written in order
    }
    try {
      T result = between("BEGIN IMMEDIATE", "COMMIT", () -> afterGathered(work));
      gathered.clear();
      gatheredDurably = false;
      return result;
    } finally {
      if (synced) {
        Pragmas.syncCommits(connection, false);
      }
    }
  }

  private <T> T afterGathered(Supplier<T> work) {
    gathered.forEach(Runnable::run);
    return work.get();
  }

  private static boolean done(Runnable work) {
    work.run();
    return true;
  }

  <T> T look(Supplier<T> work) {
    return between("SAVEPOINT view", "RELEASE view", work); // a BEGIN would be exclusive on Android
  }

  private <T> T between(String begin, String end, Supplier<T> work) {
    connection.execute(begin);
    try {
      T result = work.get();
      connection.execute(end);
      return result;
    } catch (RuntimeException | Error e) {
      connection.rollBack(e);
      throw e;
    }
  }
}

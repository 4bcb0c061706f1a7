package dev.sluice.database;

import dev.sluice.sqlite.SqliteConnection;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Ends a connection's statement that takes longer than somebody wants to wait. */
final class StatementLimit {

  /** SQLite forgets an interrupt that comes just before the statement begins. */
  private static final long AGAIN_NANOS = 100_000_000L;

  private final SqliteConnection connection;
  private Disposable timer = Disposable.disposed();
  private boolean isOver; // as the timer, under the lock of this object

  private StatementLimit(SqliteConnection connection) {
    this.connection = connection;
  }

  static StatementLimit of(SqliteConnection connection, Optional<Duration> longest) {
    StatementLimit limit = new StatementLimit(connection);
    longest.ifPresent(limit::begin);
    return limit;
  }

  private synchronized void begin(Duration longest) {
    timer =
        Schedulers.computation()
            .schedulePeriodicallyDirect(
                this::passed, longest.toNanos(), AGAIN_NANOS, TimeUnit.NANOSECONDS);
  }

  private synchronized void passed() {
    if (!isOver) { // or it would end the next statement
      connection.interrupt();
    }
  }

  /** The statement has ended. */
  synchronized void end() {
    isOver = true;
    timer.dispose();
  }
}

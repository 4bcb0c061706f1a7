package dev.sluice.database;

import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.Sql.TimeLimit;
import io.reactivex.rxjava3.disposables.Disposable;
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

  static StatementLimit of(SqliteConnection connection, Optional<TimeLimit> time) {
    StatementLimit limit = new StatementLimit(connection);
    time.ifPresent(limit::begin);
    return limit;
  }

  private synchronized void begin(TimeLimit time) {
    timer =
        time.timer()
            .schedulePeriodicallyDirect(
                this::passed, time.longest().toNanos(), AGAIN_NANOS, TimeUnit.NANOSECONDS);
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

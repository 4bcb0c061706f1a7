package dev.sluice.sqlite;

import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import java.util.List;

/**
 * How a database is opened. Immutable.
 *
 * @param time the clocks that edits are dated by; default {@link Time#system()}
 * @param observers where queries of observers run and emit; default one daemon thread of the
 *     database's own, which ends when there is nothing to do
 * @param migrations how older files are brought up to the schema, one for each version from 2 on,
 *     in any order; default none
 */
public record SqliteOptions(Time time, Scheduler observers, List<Migration> migrations) {

  /** Copies the list. */
  public SqliteOptions {
    migrations = List.copyOf(migrations);
  }

  /** The defaults. */
  public static SqliteOptions defaults() {
    return at(Time.system());
  }

  /** The defaults, with these clocks. */
  public static SqliteOptions at(Time time) {
    return new SqliteOptions(time, ObserverThread.scheduler(), List.of());
  }

  /** A copy with other clocks. */
  public SqliteOptions withTime(Time other) {
    return new SqliteOptions(other, observers, migrations);
  }

  /** A copy whose observers run elsewhere. */
  public SqliteOptions withObservers(Scheduler other) {
    return new SqliteOptions(time, other, migrations);
  }

  /** A copy that knows these ways from older versions. */
  public SqliteOptions withMigrations(List<Migration> all) {
    return new SqliteOptions(time, observers, all);
  }
}

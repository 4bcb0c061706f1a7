package dev.sluice.database;

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
 * @param durableEdits whether an edit of the app is on the disk when its transaction returns, which
 *     costs a sync of the disk, some milliseconds; default yes. Without it a power cut may undo the
 *     edits since the last sync of the file, though the user saw them saved; a crash of the process
 *     never does
 */
public record SqliteOptions(
    Time time, Scheduler observers, List<Migration> migrations, boolean durableEdits) {

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
    return new SqliteOptions(time, ObserverThread.scheduler(), List.of(), true);
  }

  /** A copy with other clocks. */
  public SqliteOptions withTime(Time other) {
    return new SqliteOptions(other, observers, migrations, durableEdits);
  }

  /** A copy whose observers run elsewhere. */
  public SqliteOptions withObservers(Scheduler other) {
    return new SqliteOptions(time, other, migrations, durableEdits);
  }

  /** A copy that knows these ways from older versions. */
  public SqliteOptions withMigrations(List<Migration> all) {
    return new SqliteOptions(time, observers, all, durableEdits);
  }

  /** A copy that trades the last edits before a power cut for faster transactions of the app. */
  public SqliteOptions withoutDurableEdits() {
    return new SqliteOptions(time, observers, migrations, false);
  }
}

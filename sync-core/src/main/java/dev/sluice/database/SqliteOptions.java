package dev.sluice.database;

import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How a database is opened. Immutable.
 *
 * @param time the clocks that date edits; default {@link Time#system()}
 * @param observers where observers' queries run and emit; default a daemon thread that ends when
 *     idle
 * @param migrations one migration for each schema version from 2 on, in any order; default none
 * @param durableEdits whether an edit is on the disk when its transaction returns; default true.
 *     Each sync of the disk takes some milliseconds. If false, a power cut may undo the last edits,
 *     but a crash of the process never does
 */
public record SqliteOptions(
    Time time, Scheduler observers, List<Migration> migrations, boolean durableEdits) {

  /**
   * Copies the list.
   *
   * @throws IllegalArgumentException if two migrations lead to the same version
   */
  public SqliteOptions {
    migrations = List.copyOf(migrations);
    Set<Integer> versions = new HashSet<>();
    for (Migration migration : migrations) {
      if (!versions.add(migration.version())) {
        throw new IllegalArgumentException(
            "two migrations lead to version " + migration.version() + ": only one would run");
      }
    }
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

  /** A copy whose observers run on another scheduler. */
  public SqliteOptions withObservers(Scheduler other) {
    return new SqliteOptions(time, other, migrations, durableEdits);
  }

  /** A copy with these migrations. */
  public SqliteOptions withMigrations(List<Migration> all) {
    return new SqliteOptions(time, observers, all, durableEdits);
  }

  /** A copy with faster transactions of the app; a power cut may undo the last edits. */
  public SqliteOptions withoutDurableEdits() {
    return new SqliteOptions(time, observers, migrations, false);
  }
}

package dev.sluice.database;

import org.jspecify.annotations.Nullable;

/**
 * Arguments for a {@link dev.sluice.sqlite.SqliteConnection}, each of which may be null. The
 * connection's class file says so, but the compiler of Java 17 does not read that of an array
 * (JDK-8225377).
 */
final class Args {

  private Args() {}

  @SuppressWarnings("NullAway") // see above
  static Object[] of(@Nullable Object... args) {
    return args;
  }
}

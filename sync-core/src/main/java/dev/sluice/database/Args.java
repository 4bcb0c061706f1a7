package dev.sluice.database;

import org.jspecify.annotations.Nullable;

/**
 * Arguments for a {@link dev.sluice.sqlite.SqliteConnection}; each argument may be null. This class
 * is needed because the compiler of Java 17 does not read from class files that array elements may
 * be null (JDK-8225377).
 */
final class Args {

  private Args() {}

  @SuppressWarnings("NullAway") // see above
  static Object[] of(@Nullable Object... args) {
    return args;
  }
}

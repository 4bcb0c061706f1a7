package dev.sluice.lab.torture;

import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.testkit.process.Forwarding;
import java.nio.file.Path;
import java.util.Set;

/** Each statement stands for itself. */
record WithoutTransactions(SqliteDriver whole) implements SqliteDriver {

  private static final Set<String> BOUNDS = Set.of("BEGIN IMMEDIATE", "COMMIT", "ROLLBACK");

  @Override
  public Path path() {
    return whole.path();
  }

  @Override
  public SqliteConnection open() {
    SqliteConnection connection = whole.open();
    return Forwarding.of(
        SqliteConnection.class,
        (method, arguments) ->
            arguments.length == 1 && BOUNDS.contains(arguments[0])
                ? null
                : Forwarding.call(connection, method, arguments));
  }

  @Override
  public SqliteDriver at(Path file) {
    return whole.at(file);
  }
}

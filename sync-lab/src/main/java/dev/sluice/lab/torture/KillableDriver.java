package dev.sluice.lab.torture;

import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.testkit.process.CrashPoint;
import dev.sluice.testkit.process.Forwarding;
import dev.sluice.testkit.process.TestProcess;
import java.nio.file.Path;
import java.util.Set;

/** The files of a process, which reports its writes and commits: it may be killed at each. */
public record KillableDriver(SqliteDriver driver, TestProcess process) implements SqliteDriver {

  private static final Set<String> WRITES = Set.of("insert", "update");

  @Override
  public Path path() {
    return driver.path();
  }

  @Override
  public SqliteConnection open() {
    SqliteConnection connection = driver.open();
    return process.opened(
        SqliteConnection.class,
        connection,
        (method, arguments) -> {
          boolean commit = arguments.length == 1 && "COMMIT".equals(arguments[0]);
          if (commit) {
            process.reached(CrashPoint.BEFORE_COMMIT);
          } else if (WRITES.contains(method.getName())) {
            process.reached(CrashPoint.BEFORE_WRITE);
          }
          Object result = Forwarding.call(connection, method, arguments);
          if (commit) {
            process.reached(CrashPoint.AFTER_COMMIT);
          }
          return result;
        });
  }

  @Override
  public SqliteDriver at(Path file) {
    return new KillableDriver(driver.at(file), process);
  }
}

package dev.sluice.lab.torture;

import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The files of a process: when it is killed, they stay as they are. */
final class MortalDriver implements SqliteDriver {

  private static final Set<String> WRITES = Set.of("insert", "update");

  private final SqliteDriver driver;
  private final Life life;
  private final List<SqliteConnection> open;

  MortalDriver(SqliteDriver driver, Life life) {
    this(driver, life, new ArrayList<>());
  }

  private MortalDriver(SqliteDriver driver, Life life, List<SqliteConnection> open) {
    this.driver = driver;
    this.life = life;
    this.open = open;
  }

  /** What the operating system does for the dead. */
  void closeAll() {
    open.forEach(SqliteConnection::close);
    open.clear();
  }

  @Override
  public Path path() {
    return driver.path();
  }

  @Override
  public SqliteConnection open() {
    SqliteConnection connection = driver.open();
    open.add(connection);
    return Forwarding.of(
        SqliteConnection.class, (method, args) -> invoke(connection, method, args));
  }

  @Override
  public SqliteDriver at(Path file) {
    return new MortalDriver(driver.at(file), life, open);
  }

  private @Nullable Object invoke(
      SqliteConnection connection, Method method, @Nullable Object[] args) throws Throwable {
    if (method.getName().equals("close")) {
      return open.remove(connection) ? Forwarding.call(connection, method, args) : null;
    }
    boolean commit = args.length == 1 && "COMMIT".equals(args[0]);
    if (commit) {
      life.reached(Point.BEFORE_COMMIT);
    } else if (WRITES.contains(method.getName())) {
      life.reached(Point.BEFORE_WRITE);
    }
    life.requireAlive();
    Object result = Forwarding.call(connection, method, args);
    if (commit) {
      life.reached(Point.AFTER_COMMIT);
      life.requireAlive();
    }
    return result;
  }
}

package dev.sluice.android.sample;

import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the rows that are read, and the connections that are open. */
public record CountingDriver(SqliteDriver driver, AtomicLong rows, AtomicInteger connections)
    implements SqliteDriver {

  public CountingDriver(SqliteDriver driver) {
    this(driver, new AtomicLong(), new AtomicInteger());
  }

  @Override
  public Path path() {
    return driver.path();
  }

  @Override
  public SqliteDriver at(Path file) {
    return driver.at(file);
  }

  @Override
  public SqliteConnection open() {
    SqliteConnection real = driver.open();
    connections.incrementAndGet();
    return new Connection(real);
  }

  private final class Connection implements SqliteConnection {

    private final SqliteConnection real;

    Connection(SqliteConnection real) {
      this.real = real;
    }

    @Override
    public void execute(String sql) {
      real.execute(sql);
    }

    @Override
    public int update(String sql, Object... args) {
      return real.update(sql, args);
    }

    @Override
    public long insert(String sql, Object... args) {
      return real.insert(sql, args);
    }

    @Override
    public Rows query(String sql, Object... args) {
      Rows found = real.query(sql, args);
      return isCheck(sql) ? found : counted(found);
    }

    /** What the engine asks before it runs an app's statement; it reads none of its rows. */
    private static boolean isCheck(String sql) {
      return sql.startsWith("EXPLAIN ") || sql.contains("sqlite_master");
    }

    private Rows counted(Rows found) {
      return (Rows)
          Proxy.newProxyInstance(
              Rows.class.getClassLoader(),
              new Class<?>[] {Rows.class},
              (proxy, method, values) -> {
                Object told;
                try {
                  told = method.invoke(found, values);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
                if (Boolean.TRUE.equals(told) && method.getName().equals("next")) {
                  rows.incrementAndGet();
                }
                return told;
              });
    }

    @Override
    public void interrupt() {
      real.interrupt();
    }

    @Override
    public void close() {
      real.close();
      connections.decrementAndGet();
    }
  }
}

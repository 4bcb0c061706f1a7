package dev.sluice.desktop.window;

import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import java.awt.EventQueue;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts the queries that the file is asked, and their rows, and remembers every time when the
 * screen's thread asked.
 */
final class GuardedDriver implements SqliteDriver {

  private final SqliteDriver real;
  final List<String> onScreen = new CopyOnWriteArrayList<>();
  final AtomicLong statements = new AtomicLong();
  final AtomicLong rows = new AtomicLong();
  final AtomicLong longest = new AtomicLong();

  /** Hears each query of an app with its values. */
  BiConsumer<String, @Nullable Object[]> heard = (sql, values) -> {};

  GuardedDriver(SqliteDriver real) {
    this.real = real;
  }

  private void asked(String sql) {
    if (EventQueue.isDispatchThread()) {
      onScreen.add(sql);
    }
  }

  @Override
  public Path path() {
    return real.path();
  }

  @Override
  public SqliteDriver at(Path file) {
    return real.at(file);
  }

  @Override
  public SqliteConnection open() {
    asked("open");
    SqliteConnection opened = real.open();
    return new SqliteConnection() {
      @Override
      public void execute(String sql) {
        asked(sql);
        opened.execute(sql);
      }

      @Override
      public int update(String sql, @Nullable Object... args) {
        asked(sql);
        return opened.update(sql, args);
      }

      @Override
      public long insert(String sql, @Nullable Object... args) {
        asked(sql);
        return opened.insert(sql, args);
      }

      @Override
      public Rows query(String sql, @Nullable Object... args) {
        asked(sql);
        Rows answered = opened.query(sql, args);
        if (isCheck(sql)) {
          return answered;
        }
        heard.accept(sql, args);
        return counted(answered);
      }

      @Override
      public void interrupt() {
        opened.interrupt();
      }

      @Override
      public void close() {
        opened.close();
      }
    };
  }

  /** What the engine asks before it runs an app's statement; it reads none of its rows. */
  private static boolean isCheck(String sql) {
    return sql.startsWith("EXPLAIN ") || sql.contains("sqlite_master");
  }

  private Rows counted(Rows answered) {
    statements.incrementAndGet();
    return new Rows() {

      private int count;

      @Override
      public boolean next() {
        boolean more = answered.next();
        if (more) {
          rows.incrementAndGet();
          longest.accumulateAndGet(++count, Math::max);
        }
        return more;
      }

      @Override
      public List<String> columns() {
        return answered.columns();
      }

      @Override
      public boolean isNull(int column) {
        return answered.isNull(column);
      }

      @Override
      public long integer(int column) {
        return answered.integer(column);
      }

      @Override
      public double real(int column) {
        return answered.real(column);
      }

      @Override
      public @Nullable String text(int column) {
        return answered.text(column);
      }

      @Override
      public byte @Nullable [] bytes(int column) {
        return answered.bytes(column);
      }

      @Override
      public void close() {
        answered.close();
      }
    };
  }
}

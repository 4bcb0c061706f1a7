package dev.sluice.desktop.window.entries;

import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file by a connection of its own, which the engine does not mind, for questions that need
 * SQL. For one thread at a time.
 */
public final class ReadConnection implements AutoCloseable {

  private static final int MOST_LETTERS = 100;

  private final SqliteDriver driver;
  private @Nullable SqliteConnection opened;

  /** Opens its connection at the first question. */
  public ReadConnection(SqliteDriver driver) {
    this.driver = driver;
  }

  private SqliteConnection connection() {
    SqliteConnection connection = opened;
    if (connection == null) {
      connection = driver.open();
      opened = connection;
      connection.execute("PRAGMA query_only = 1");
      connection.execute("PRAGMA busy_timeout = 5000");
    }
    return connection;
  }

  /** All rows of a query, each read by that function. */
  @SuppressWarnings("NullAway") // it does not read the annotations of arrays in class files
  public <T> List<T> list(Function<Rows, T> read, String sql, @Nullable Object... arguments) {
    List<T> all = new ArrayList<>();
    try (Rows rows = connection().query(sql, arguments)) {
      while (rows.next()) {
        all.add(read.apply(rows));
      }
    }
    return all;
  }

  /** Where the file is; empty if it is in memory only. */
  public Optional<Path> file() {
    return list(rows -> text(rows, 2), "PRAGMA database_list").stream()
        .filter(path -> !path.isEmpty())
        .findFirst()
        .map(Path::of);
  }

  /** A text; empty for NULL. */
  public static String text(Rows rows, int column) {
    return Objects.requireNonNullElse(rows.text(column), "");
  }

  /**
   * A pattern for GLOB: anything that holds this text, small or capital; the user's asterisks are
   * only that. SQLite's LIKE knows the small letters of ASCII only, so each letter becomes a set of
   * its forms. Of a long text only its begin counts: SQLite would compare a pasted letter with
   * every entry for minutes.
   */
  public static String holding(String typed) {
    String some = forms(typed.strip().codePoints().limit(MOST_LETTERS));
    return some.isEmpty() ? "*" : "*" + some + "*";
  }

  /** A pattern for GLOB: this text and nothing more, small or capital. */
  public static String same(String typed) {
    return forms(typed.codePoints());
  }

  private static String forms(IntStream letters) {
    return letters.mapToObj(ReadConnection::forms).collect(Collectors.joining());
  }

  private static String forms(int letter) {
    int capital = Character.toUpperCase(letter);
    String all =
        IntStream.of(letter, capital, Character.toLowerCase(letter), Character.toLowerCase(capital))
            .distinct()
            .mapToObj(Character::toString)
            .collect(Collectors.joining());
    boolean plain = all.codePointCount(0, all.length()) == 1 && "*?[".indexOf(letter) < 0;
    return plain ? all : "[" + all + "]";
  }

  @Override
  public void close() {
    if (opened != null) {
      opened.close();
    }
  }
}

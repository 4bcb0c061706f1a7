package dev.sluice.ratelimit.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A path that leads to a file of somebody else. */
class OtherFilesTest {

  @TempDir Path folder;

  @Test
  void L62_aTextFileIsRefusedAndLeftAsItIs() throws IOException {
    Files.writeString(file(), "Dear diary, ".repeat(50));
    isRefused();
  }

  @Test
  void L62_anyOtherDatabaseIsRefusedAndLeftAsItIs() throws IOException {
    app("CREATE TABLE bookmarks (url TEXT)");
    isRefused();
  }

  @Test
  void L62_soIsOneThatSomebodyHasOpen() throws IOException {
    try (SqliteConnection app = new JdbcDriver(file()).open()) {
      Pragmas.useWriteAheadLog(app);
      app.execute("CREATE TABLE bookmarks (url TEXT)");
      isRefused();
    }
  }

  @Test
  void L62_soIsADatabaseWithALockFileBesideIt() throws IOException {
    app("CREATE TABLE bookmarks (url TEXT)", "CREATE TABLE clock (boot TEXT)");
    Files.createFile(Path.of(file() + "-lock"));
    isRefused();
  }

  @Test
  void L62_aFileOfANewerVersionIsRefused() throws IOException {
    SqliteLedger.open(new JdbcDriver(file()), "key", new VirtualTime()).close();
    app("PRAGMA user_version = 99");
    assertThatThrownBy(this::open)
        .isInstanceOf(SqliteException.class)
        .hasMessageContaining("newer version");
  }

  @Test
  void anEmptyFileIsTaken() throws IOException {
    Files.createFile(file());
    open();
    assertThat(Files.size(file())).isPositive();
  }

  private void isRefused() throws IOException {
    TreeMap<String, String> before = contents();
    assertThatThrownBy(this::open)
        .isInstanceOf(SqliteException.class)
        .hasMessage(file() + " is not a file of slots, and was left as it is");
    assertThat(contents()).isEqualTo(before);
  }

  private void open() {
    SqliteLedger.open(new JdbcDriver(file()), "key", new VirtualTime()).close();
  }

  private void app(String... statements) {
    try (SqliteConnection app = new JdbcDriver(file()).open()) {
      for (String sql : statements) {
        app.execute(sql);
      }
    }
  }

  /** All files, but for the index of the log, in which readers note their marks. */
  private TreeMap<String, String> contents() throws IOException {
    TreeMap<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> !f.toString().endsWith("-shm")).toList()) {
        contents.put(file.toString(), new String(Files.readAllBytes(file), "ISO-8859-1"));
      }
    }
    return contents;
  }

  private Path file() {
    return folder.resolve("notes");
  }
}

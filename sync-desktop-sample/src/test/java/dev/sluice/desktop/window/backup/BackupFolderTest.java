package dev.sluice.desktop.window.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupFolderTest {

  private static final LocalDateTime NOW = LocalDateTime.of(2026, 3, 2, 9, 0);

  @TempDir Path home;

  private BackupFolder folder() {
    JdbcDriver driver = new JdbcDriver(home.resolve("it's mine.db"));
    try (SqliteConnection connection = driver.open()) {
      connection.execute("CREATE TABLE IF NOT EXISTS t (a)");
    }
    return new BackupFolder(driver);
  }

  @Test
  void twoOfOneSecondAreTwo() throws Exception {
    BackupFolder folder = folder();
    folder.write(NOW, 3);
    folder.write(NOW, 3);
    assertThat(folder.list())
        .containsExactly(new BackupCopy(NOW.plusSeconds(1), 3), new BackupCopy(NOW, 3));
  }

  /**
   * A process was killed while it wrote one: that has no name, and the next one takes its place.
   */
  @Test
  void oneThatIsHalfWrittenIsNone() throws Exception {
    BackupFolder folder = folder();
    BackupCopy whole = folder.write(NOW, 1);
    Path part = folder.file(whole).resolveSibling("part");
    Files.writeString(part, "half of it");
    assertThat(folder.list()).containsExactly(whole);
    BackupCopy next = folder.write(NOW.plusDays(1), 2);
    assertThat(part).doesNotExist();
    assertThat(folder.list()).containsExactly(next, whole);
  }
}

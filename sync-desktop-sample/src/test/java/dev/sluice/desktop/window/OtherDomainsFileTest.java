package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.window.redmine.RedmineKind;
import dev.sluice.desktop.window.tracker.TrackerKind;
import dev.sluice.failure.StorageException;
import dev.sluice.jdbc.JdbcDriver;
import java.nio.file.Path;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of another domain is refused by its name. */
class OtherDomainsFileTest {

  @TempDir Path folder;

  @Test
  void theRefusalNamesTheFileOnceAndWhatIsMissing() {
    JdbcDriver file = new JdbcDriver(folder.resolve("mine.db"));
    new RedmineKind().open(file, SqliteOptions.defaults(), () -> ZoneId.systemDefault()).close();
    assertThatThrownBy(
            () ->
                new TrackerKind()
                    .open(file, SqliteOptions.defaults(), () -> ZoneId.systemDefault()))
        .isInstanceOf(StorageException.class)
        .hasMessageStartingWith(file.path() + ": ")
        .hasMessageContaining("has no table workspaces");
  }
}

package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.StorageException;
import dev.sluice.tracker.TrackerDatabase;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Two copies of SQLite in one process, whose locks do not exclude each other. */
@EnabledOnOs(OS.LINUX) // where a process can read what it has mapped
class TwoCopiesTest extends Scenario {

  private static final String REFUSED = "two copies of SQLite in this process have ";

  private static URLClassLoader copy;
  private static Driver second;

  @BeforeAll
  static void loadASecondCopy() throws ReflectiveOperationException {
    URL library = org.sqlite.JDBC.class.getProtectionDomain().getCodeSource().getLocation();
    copy = new URLClassLoader(new URL[] {library}, ClassLoader.getPlatformClassLoader());
    second = (Driver) copy.loadClass("org.sqlite.JDBC").getDeclaredConstructor().newInstance();
  }

  @AfterAll
  static void forgetIt() throws Exception {
    copy.close();
  }

  private static Connection reading(Path file) throws SQLException {
    Connection other = second.connect("jdbc:sqlite:" + file, new Properties());
    other.createStatement().executeQuery("SELECT count(*) FROM time_entries").close();
    return other;
  }

  @Test
  void S117_aFileThatAnotherCopyReadsIsNotOpened() throws SQLException {
    Device device = device("a");
    device.close();
    try (Connection other = reading(device.file)) {
      assertThatThrownBy(() -> TrackerDatabase.open(device.file))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining(REFUSED + device.file + " open");
      assertThat(other.isClosed()).isFalse();
    }
    TrackerDatabase.open(device.file).close();
  }

  @Test
  void S117_aCopyThatComesLaterEndsTheSyncAndTheEditLeavesWhenItHasGone() throws SQLException {
    Device device = device("a");
    device.entry("mine");
    try (Connection other = reading(device.file)) {
      SyncReport report = device.sync();
      assertThat(report.result()).isEqualTo(SyncResult.FAILED);
      assertThat(report.error()).get().asString().contains(REFUSED);
      assertThat(log().all()).isEmpty();
      assertThat(other.isClosed()).isFalse();
    }
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("mine");
  }

  @Test
  void S117_moreConnectionsOfOneCopyAreNoSecondOne() {
    Device device = device("a");
    try (OtherConnection same = new OtherConnection(device.file)) {
      assertThat(same.number("SELECT count(*) FROM time_entries")).isZero();
      device.sync();
      assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
      TrackerDatabase.open(device.file).close();
    }
  }

  @Test
  void S117_anotherFileOfTheSameNameHindersNobody() throws Exception {
    Files.createDirectory(folder.resolve("there"));
    Device there = device("there/a");
    there.close();
    Device device = device("a");
    try (Connection other = reading(there.file)) {
      assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
      assertThat(other.isClosed()).isFalse();
    }
  }
}

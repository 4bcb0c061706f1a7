package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sluice.desktop.window.account.FileVault;
import dev.sluice.desktop.window.tracker.TrackerKind;
import dev.sluice.desktop.window.view.Arrangement;
import dev.sluice.desktop.window.view.ScreenThread;
import dev.sluice.desktop.window.view.TrackerWindow;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.time.Time;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.awt.EventQueue;
import java.awt.GraphicsEnvironment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javax.swing.JFrame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The window is built while the file is opened. */
class WindowStartTest {

  @TempDir Path folder;

  private static TrackerApp app(SqliteDriver driver) {
    return new TrackerApp(
        new TrackerKind(),
        driver,
        new FileVault(driver.path()),
        TrackerApp.Engines.standard(),
        ScreenThread.scheduler(),
        Time.system());
  }

  /** A file that opens when the latch does. */
  private record SlowDriver(SqliteDriver real, CountDownLatch ready) implements SqliteDriver {

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
      try {
        ready.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return real.open();
    }
  }

  /** A window on that app. */
  private static final class Shown extends UsedWindow {

    private final TrackerWindow window;

    Shown(TrackerApp app) throws Exception {
      this.window =
          onScreen(
              () -> {
                Look.install(false);
                TrackerWindow made =
                    new TrackerWindow(
                        app.models(),
                        new FakeTray(false),
                        Arrangement.USUAL,
                        last -> {},
                        page -> false);
                made.frame().setAutoRequestFocus(false);
                made.begin(Optional.empty());
                return made;
              });
    }

    @Override
    JFrame frame() {
      return window.frame();
    }
  }

  @Test
  void aFileThatCannotBeOpenedIsNamedAndTheAppEnds() throws Exception {
    Path file = Files.writeString(folder.resolve("t.db"), "no database".repeat(1000));
    TrackerApp app = app(new JdbcDriver(file));
    assertThatThrownBy(app::database).hasMessageContaining(file + " is damaged");
    app.close();
    app.awaitEnd();
    assertThat(Files.readString(file)).isEqualTo("no database".repeat(1000));
  }

  @Test
  void whatIsStartedWhileASlowDiskOpensTheFileIsKept() throws Exception {
    assumeFalse(GraphicsEnvironment.isHeadless(), "there is no display");
    Path file = folder.resolve("t.db");
    CountDownLatch ready = new CountDownLatch(1);
    TrackerApp app = app(new SlowDriver(new JdbcDriver(file), ready));
    Shown screen = new Shown(app);
    screen.press("Work without a server");
    assertThat(file).doesNotExist();
    screen.type("Description", "Begun before the file was there");
    screen.press("Start");
    ready.countDown();
    app.close();
    app.awaitEnd();
    try (TrackerDatabase opened = TrackerDatabase.open(file)) {
      assertThat(opened.timeEntries().list(TimeEntry.running()))
          .extracting(TimeEntry::description)
          .containsExactly("Begun before the file was there");
    }
    EventQueue.invokeLater(screen.frame()::dispose);
  }
}

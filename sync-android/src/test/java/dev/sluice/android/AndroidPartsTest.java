package dev.sluice.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robolectric.Shadows.shadowOf;

import android.app.Application;
import android.os.Looper;
import android.os.SystemClock;
import android.provider.Settings;
import dev.sluice.house.Sampled;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.sqlite.SqliteConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.robolectric.RuntimeEnvironment;

/** The clocks, the main thread and where an app's file lies. */
@Sampled
class AndroidPartsTest {

  @TestFactory
  Stream<DynamicTest> theSmallPartsDoTheirWork() {
    return OnAndroid.each(Parts.class.getName());
  }

  static final class Parts {

    private final Application app = RuntimeEnvironment.getApplication();

    @Test
    void theClockGoesOnWhileTheDeviceSleeps() {
      AndroidTime time = new AndroidTime(app);
      long before = time.nanos();
      SystemClock.setCurrentTimeMillis(SystemClock.uptimeMillis() + 60_000);
      assertThat(time.nanos() - before).isEqualTo(Duration.ofMinutes(1).toNanos());
    }

    @Test
    void aBootIsNamedByItsNumberAndAnUnknownOneByItself() {
      Settings.Global.putInt(app.getContentResolver(), Settings.Global.BOOT_COUNT, 5);
      assertThat(new AndroidTime(app).bootId()).isEqualTo("boot-5");
      Settings.Global.putString(app.getContentResolver(), Settings.Global.BOOT_COUNT, null);
      assertThat(new AndroidTime(app).bootId()).isNotEqualTo(new AndroidTime(app).bootId());
    }

    @Test
    void observersRunOnTheMainThreadInTurn() throws InterruptedException {
      List<String> ran = new ArrayList<>();
      Thread background =
          new Thread(
              () -> {
                for (String word : List.of("one", "two", "three")) {
                  MainThread.scheduler()
                      .scheduleDirect(
                          () -> ran.add(word + (Looper.myLooper() == Looper.getMainLooper())));
                }
              });
      background.start();
      background.join();
      assertThat(ran).isEmpty();
      shadowOf(Looper.getMainLooper()).idle();
      assertThat(ran).containsExactly("onetrue", "twotrue", "threetrue");
    }

    @Test
    void anAppsFileLiesInItsFolderOfDatabasesWithNoTableOfTheFrameworks() throws IOException {
      AndroidDriver driver = AndroidDriver.of(app, "tracker.db");
      assertThat(driver.path()).isEqualTo(app.getDatabasePath("tracker.db").toPath());
      try (SqliteConnection connection = driver.open()) {
        connection.execute("CREATE TABLE t (x)");
        assertThat(Pragmas.tables(connection)).containsExactly("t");
        assertThat(Pragmas.ask(connection, "SELECT count(*) FROM sqlite_master")).isEqualTo(1);
      }
      Path file = driver.path();
      Files.delete(file);
    }
  }
}

package dev.sluice.android.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.state.RowKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the profile "apk" has built. */
class ApkTest {

  private static final Path SHRUNK = Path.of("target", "shrunk.jar");
  private static final long MOST = 3_000_000; // bytes of the shrunk APK

  @TempDir Path folder;

  @BeforeEach
  void built() {
    assumeTrue(Files.exists(SHRUNK), "only in the profile apk");
  }

  @Test
  void theShrunkApkIsSmall() throws IOException {
    assertThat(Files.size(Path.of("target", "sluice-sample-release.apk"))).isLessThan(MOST);
  }

  @Test
  void theShrunkClassesStillSync() throws Exception {
    TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
    server.web().addProject(server.web().workspace(), "Zoo");
    try (WireServer wire = WireServer.start(server)) {
      Process program =
          new ProcessBuilder(
                  System.getProperty("java.home") + "/bin/java",
                  "-cp",
                  SHRUNK + System.getProperty("path.separator") + jdbc(),
                  "dev.sluice.android.sample.ShrunkSync",
                  wire.url(),
                  TrackerServer.TOKEN,
                  folder.resolve("shrunk.db").toString())
              .redirectErrorStream(true)
              .start();
      String said = new String(program.getInputStream().readAllBytes());
      assertThat(program.waitFor()).as(said).isZero();
    }
    assertThat(server.web().rows(RowKind.TIME_ENTRY)).hasSize(1);
  }

  /** The release was built by them, and R8 ends with an error for each class that is missing. */
  @Test
  void S150_anAppNeedsNoRulesButThoseInsideTheJars() throws IOException {
    assertThat(Files.readString(Path.of("tools", "app.pro"))).doesNotContain("-dontwarn", "-keep");
  }

  private static Path jdbc() throws Exception {
    return Path.of(
        Class.forName("org.sqlite.JDBC")
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .toURI());
  }
}

package dev.sluice.desktop.window;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sluice.desktop.window.account.Login;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import java.awt.GraphicsEnvironment;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test of the window: skipped without a display, with a server and a place for its file. */
abstract class OnADisplay {

  @TempDir Path folder;

  final TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
  WireServer wire;

  @BeforeEach
  void needsADisplay() throws Exception {
    assumeFalse(GraphicsEnvironment.isHeadless(), "there is no display");
    server.web().editPreference("timeofday_format", "H:mm"); // whatever is usual elsewhere
    wire = WireServer.start(server);
  }

  @AfterEach
  void stop() {
    if (wire != null) {
      wire.close();
    }
  }

  Path file() {
    return folder.resolve("t.db");
  }

  Login login() {
    return new Login(wire.url(), TrackerServer.TOKEN);
  }
}

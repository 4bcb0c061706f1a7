package dev.sluice.desktop.window;

import dev.sluice.desktop.cli.Limits;
import dev.sluice.desktop.server.ServerLimits;
import dev.sluice.desktop.window.account.Login;
import dev.sluice.lab.TempFolder;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Latency;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** The testkit's server in this process, with real limits and some weeks of work in it. */
final class DemoServer implements AutoCloseable {

  private static final long SEED = 11;
  private static final Duration LEAST = Duration.ofMillis(20);
  private static final Duration MOST = Duration.ofMillis(120);

  private final WireServer wire;
  private final TempFolder folder;

  private DemoServer(WireServer wire, TempFolder folder) {
    this.wire = wire;
    this.folder = folder;
  }

  static DemoServer start() throws IOException {
    TrackerServer server =
        TrackerServer.builder(ServerClock.system())
            .limits(ServerLimits.windows(Limits.parse(Limits.DEFAULT).all()))
            .build();
    DemoWork.fill(server.web(), ServerClock.system().now());
    return new DemoServer(
        WireServer.start(server, 0, Latency.uniform(LEAST, MOST, SEED)),
        TempFolder.create("sluice-window"));
  }

  /** A fresh file, which goes with the demo. */
  Path file() {
    return folder.path().resolve("tracker.db");
  }

  Login login() {
    return new Login(wire.url(), TrackerServer.TOKEN);
  }

  @Override
  public void close() throws IOException {
    wire.close();
    folder.close();
  }
}

package dev.sluice.engine;

import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.time.VirtualTime;
import java.time.Duration;

/** A server and a time that devices share. */
record World(VirtualTime time, TrackerServer server, Latency latency) {

  /** A server with the real limits, exact to the nanosecond. */
  static World strict(Latency latency) {
    VirtualTime time = new VirtualTime();
    TrackerServer server =
        TrackerServer.builder(ServerClock.of(time.scheduler(), time.now()))
            .limits(
                new ExactWindows().and(60, Duration.ofSeconds(60)).and(3, Duration.ofSeconds(1)))
            .build();
    return new World(time, server, latency);
  }
}

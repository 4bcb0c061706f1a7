package dev.sluice.crash;

import dev.sluice.ratelimit.Quota;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.time.VirtualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A server with exact limits in a time of its own, which other clients use as a story tells. */
final class World {

  static final Duration MINUTE = Duration.ofMinutes(1);
  static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration CLOCK_SET_BY = Duration.ofSeconds(5);
  private static final Duration UNTIL_PULLED = MINUTE;
  private static final Duration UNTIL_EDITED = MINUTE.multipliedBy(3);

  final VirtualTime time = new VirtualTime();
  private final ServerClock clock = ServerClock.of(time.scheduler(), time.now());
  final TrackerServer server =
      TrackerServer.builder(clock)
          .limits(new ExactWindows().and(60, MINUTE).and(3, SECOND))
          .build();
  private final Story story;

  World(Story story) {
    this.story = story;
    story.before(server.web(), time.now());
  }

  /** Time for the first pull, whether or not anybody makes it. */
  World begun() {
    time.advanceTo(UNTIL_PULLED);
    return this;
  }

  /** Others have done their part; the user sets the device's clock, which a pull then notes. */
  World edited() {
    time.advanceTo(UNTIL_EDITED);
    story.there(server.web(), time.now());
    story.faults(server, clock::now);
    time.setWallClock(time.now().plus(CLOCK_SET_BY));
    return this;
  }

  List<Quota> quotas() {
    return story.quotas();
  }

  Instant now() {
    return time.now();
  }
}

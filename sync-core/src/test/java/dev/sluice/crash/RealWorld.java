package dev.sluice.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.limit.ExactWindows;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A server with exact limits behind a real socket, and a file of a device, as a story has them. */
final class RealWorld implements AutoCloseable {

  private static final int MOST_SYNCS = 5;

  /** The same for all stories of a run, so that they can be compared. */
  static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.SECONDS);

  final TrackerServer server =
      TrackerServer.builder(ServerClock.system())
          .limits(
              new ExactWindows()
                  .and(Life.A_MINUTE.permits(), Life.A_MINUTE.window())
                  .and(Life.A_SECOND.permits(), Life.A_SECOND.window()))
          .build();
  final Path file;
  private final WireServer wire;

  RealWorld(Story story, Path folder) throws IOException {
    file = folder.resolve("a.db");
    wire = WireServer.start(server, 0, Latency.fixed(Duration.ofMillis(1)));
    story.before(server.web(), NOW);
    try (Life life = Life.undisturbed(file, url())) {
      assertThat(life.run(Operation.PULL).error()).isEmpty();
      story.there(server.web(), NOW);
      story.here(new Hand(life.db, NOW));
    }
    story.faults(server, Instant::now);
  }

  String url() {
    return wire.url();
  }

  Other start(String point, Operation... operations) throws IOException {
    return Other.start(file, url(), point, operations);
  }

  /** The next sync begins at once; after a few all is done. */
  Verdict afterwards() {
    Verdict verdict;
    int syncs = 0;
    do {
      try (Life life = Life.undisturbed(file, url())) {
        SyncReport report = life.run(Operation.FULL);
        assertThat(report.result()).isNotEqualTo(SyncResult.BUSY);
      }
      verdict = Verdict.of(server, file, NOW);
      syncs++;
    } while (syncs < MOST_SYNCS && !verdict.isSettled());
    return verdict;
  }

  @Override
  public void close() {
    wire.close();
  }
}

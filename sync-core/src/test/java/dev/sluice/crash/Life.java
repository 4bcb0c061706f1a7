package dev.sluice.crash;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.http.Credentials;
import dev.sluice.http.EngineClient;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.tracker.TrackerDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A process with an engine in real time. As a program it runs operations and says so, line by line;
 * told a point, it stops there for ever, so that somebody may kill it.
 */
final class Life implements AutoCloseable {

  static final Limit A_MINUTE = Limit.of(6000, Duration.ofSeconds(60));
  static final Limit A_SECOND = Limit.of(300, Duration.ofSeconds(1));
  static final Duration WORST_TRANSIT = Duration.ofMillis(100);

  final TrackerDatabase db;
  final SyncEngine engine;

  Life(Path file, String url, Fate fate) {
    db = TrackerDatabase.open(new WatchedDriver(new JdbcDriver(file), fate));
    engine =
        db.engine()
            .server(url, Credentials.apiToken(TrackerServer.TOKEN))
            .calls(
                EngineClient.defaults().newBuilder().eventListener(new WatchedWire(fate)).build())
            .budget(A_MINUTE)
            .pace(A_SECOND)
            .worstTransit(WORST_TRANSIT)
            .listener(fate)
            .autoSync(AutoSync.manual())
            .build();
    fate.of(engine.graphs());
  }

  static Life undisturbed(Path file, String url) {
    return new Life(file, url, new Fate(point -> {}));
  }

  SyncReport run(Operation operation) {
    return engine.request(operation).timeout(1, TimeUnit.MINUTES).blockingGet();
  }

  @Override
  public void close() {
    engine.close();
    db.close();
  }

  /** The process: FILE URL POINT OPERATION... */
  public static void main(String[] arguments) {
    Path file = Path.of(arguments[0]);
    String fatal = arguments[2];
    Fate fate = new Fate(point -> pass(point, fatal));
    say("up");
    try (Life life = new Life(file, arguments[1], fate)) {
      for (int i = 3; i < arguments.length; i++) {
        say("did " + life.run(Operation.valueOf(arguments[i])).result());
      }
    }
    say("done");
  }

  static void pass(Point point, String fatal) {
    if (fatal.equals("all")) {
      say("at " + point.name());
    } else if (fatal.equals(point.name())) {
      say("at " + point.name());
      standStill();
    }
  }

  private static void standStill() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}

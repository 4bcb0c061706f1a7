package dev.sluice.hints;

import static dev.sluice.hints.Notes.here;
import static dev.sluice.hints.Notes.there;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.store.Database;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.function.UnaryOperator;

/** A device with an engine and a line of hints, its server and its networks, in virtual time. */
final class Scene implements AutoCloseable {

  static final Duration MINUTE = Duration.ofMinutes(1);

  final VirtualTime time = new VirtualTime();
  final RestServer server = Notes.server(ServerClock.of(time.scheduler(), time.now()));
  final VirtualLine line = new VirtualLine(time);
  final VirtualNetwork network =
      new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(10)));
  final Database db;
  final SyncEngine engine;
  final Hints hints;
  String token = "secret";

  Scene(Path folder) {
    this(folder, line -> line);
  }

  Scene(Path folder, UnaryOperator<HintsBuilder> options) {
    this(folder, Notes.mapping(), options);
  }

  Scene(Path folder, HintMapping mapping, UnaryOperator<HintsBuilder> options) {
    server.setLimits(new ExactWindows().and(60, MINUTE).and(3, Duration.ofSeconds(1)));
    db = Notes.open(folder, SqliteOptions.at(time).withObservers(time.scheduler()));
    engine =
        SyncEngine.builder(db)
            .server("https://notes.example", Credentials.apiToken("secret"))
            .calls(network)
            .time(time)
            .scheduler(time.scheduler())
            .autoSync(AutoSync.manual())
            .build();
    time.settle();
    end(engine.fullSync());
    pass(MINUTE);
    HintsBuilder described =
        Hints.serverSentEvents("https://notes.example/events", mapping)
            .credentials(() -> Credentials.bearer("me", token))
            .scheduler(time.scheduler())
            .random(new Random(7));
    hints = options.apply(described).connect(HintedEngine.of(engine), line);
    time.settle();
  }

  void pass(Duration length) {
    time.advance(length);
  }

  /** Runs an operation to its end. */
  SyncReport end(Single<SyncReport> operation) {
    var report = operation.test();
    for (int i = 0; i < 1_000 && report.values().isEmpty(); i++) {
      time.advance(Duration.ofSeconds(1));
    }
    return report.values().get(0);
  }

  /** How many requests the server has got for its lists. */
  int requests() {
    return server.log().size();
  }

  /** What the line says of itself now. */
  HintState state() {
    var states = hints.state().test();
    time.settle();
    HintState last = states.values().get(states.values().size() - 1);
    states.dispose();
    return last;
  }

  String add(String list, String text) {
    return Notes.add(server, list, text);
  }

  boolean isEqual() {
    return here(db, Notes.NOTES).equals(there(server, Notes.NOTES))
        && here(db, Notes.LABELS).equals(there(server, Notes.LABELS));
  }

  @Override
  public void close() {
    hints.close();
    engine.close();
    time.settle();
    db.close();
  }
}

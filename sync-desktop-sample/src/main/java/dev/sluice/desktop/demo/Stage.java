package dev.sluice.desktop.demo;

import dev.sluice.SyncListener;
import dev.sluice.desktop.server.ServerLimits;
import dev.sluice.desktop.sync.Connection;
import dev.sluice.desktop.sync.Session;
import dev.sluice.http.Credentials;
import dev.sluice.lab.TempFolder;
import dev.sluice.testkit.SeedData;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A server behind a network that can be cut, and a device with a fresh file. */
final class Stage implements AutoCloseable {

  private static final long SEED = 42;
  private static final double EACH_FAULT = 0.02;

  private final DemoPlan plan;
  private final TrackerServer server;
  private final TempFolder folder;
  private final TrackerDatabase database;
  private final Session session;
  private final WireServer wire;

  private Stage(DemoPlan plan, SyncListener listener) throws IOException {
    this.plan = plan;
    this.server = server(plan);
    this.wire = WireServer.start(server, 0, plan.latency());
    this.folder = TempFolder.create("sluice-demo");
    this.database = TrackerDatabase.open(file());
    this.session = session(listener);
  }

  static Stage open(DemoPlan plan, SyncListener listener) throws IOException {
    return new Stage(plan, listener);
  }

  private static TrackerServer server(DemoPlan plan) {
    TrackerServer server =
        TrackerServer.builder(ServerClock.system())
            .limits(ServerLimits.windows(plan.scaled(plan.server().all())))
            .build();
    SeedData.random(SEED, plan.seededEntries()).fill(server.web(), ServerClock.system().now());
    return server;
  }

  private Session session(SyncListener listener) {
    Connection connection =
        new Connection(
            wire.url(),
            Credentials.apiToken(TrackerServer.TOKEN),
            plan.scaled(plan.client().budget()),
            plan.scaled(plan.client().pace()),
            plan.worstTransit());
    return Session.open(database.database(), connection, engine -> engine.listener(listener));
  }

  /** From now on something goes wrong now and then: lost requests, lost answers, 500 and 503. */
  void startFaults() {
    List<Fault> faults =
        List.of(Fault.dropBefore(), Fault.dropAfterCommit(), Fault.status(503), Fault.status(500));
    for (int i = 0; i < faults.size(); i++) {
      server.faults().random(SEED + i, EACH_FAULT, faults.get(i));
    }
  }

  /** From now on no request arrives. */
  void cutNetwork() {
    server.faults().always(request -> true, Fault.dropBefore());
  }

  void mendNetwork() {
    server.faults().clear();
  }

  TrackerServer server() {
    return server;
  }

  String url() {
    return wire.url();
  }

  Path file() {
    return folder.path().resolve("tracker.db");
  }

  TrackerDatabase database() {
    return database;
  }

  Session session() {
    return session;
  }

  @Override
  public void close() throws IOException {
    session.close();
    database.close();
    wire.close();
    folder.close();
  }
}

package dev.sluice.lab.torture;

import dev.sluice.SyncEngineBuilder;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.Workspace;

/** The tracker. */
final class TrackerDomain extends Domain {

  static final TrackerDomain INSTANCE = new TrackerDomain();

  private static final String URL = "https://tracker.example/api/v9";

  private TrackerDomain() {}

  @Override
  Opened open(SqliteDriver driver, SqliteOptions options) {
    TrackerDatabase tracker = TrackerDatabase.open(driver, options);
    return new Opened(
        tracker.database(),
        work ->
            tracker.inTransaction(
                tables -> {
                  work.accept(tables);
                  return tables;
                }));
  }

  @Override
  SyncEngineBuilder connected(SyncEngineBuilder engine) {
    return engine.server(URL, credentials());
  }

  @Override
  Credentials credentials() {
    return Credentials.apiToken(TrackerServer.TOKEN);
  }

  @Override
  boolean isEmpty(Database database) {
    return database.table(Workspace.TYPE).list(Query.<Workspace>all().limit(1)).isEmpty();
  }
}

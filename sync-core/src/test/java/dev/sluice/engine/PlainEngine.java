package dev.sluice.engine;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.http.Credentials;
import dev.sluice.internal.DomainDatabase;
import dev.sluice.internal.DomainExtension;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.store.Database;
import dev.sluice.time.VirtualTime;
import java.time.Duration;
import okhttp3.Call;

/** An engine for a domain that is no time tracker, in virtual time. */
public final class PlainEngine implements AutoCloseable {

  public final Database db;
  public final SyncEngine engine;
  private final VirtualTime time;

  public PlainEngine(Database db, DomainExtension domain, Call.Factory calls, VirtualTime time) {
    this.db = db;
    this.time = time;
    this.engine =
        SyncEngine.builder(new DomainDatabase(EngineDatabase.of(db), domain))
            .server("https://plain.example", Credentials.apiToken("secret"))
            .calls(calls)
            .time(time)
            .scheduler(time.scheduler())
            .autoSync(AutoSync.manual())
            .build();
  }

  public Running begin(Operation operation) {
    return new Running(engine.request(operation).test(), time);
  }

  public SyncReport run(Operation operation) {
    SyncReport report = begin(operation).end();
    time.advance(Duration.ofMinutes(2));
    return report;
  }

  @Override
  public void close() {
    engine.close();
    time.settle();
    db.close();
  }
}

package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.Table;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import okhttp3.Call;

/** A device with a domain of its own, in virtual time. */
public record Desk(Database db, SyncEngine engine, VirtualTime time) implements AutoCloseable {

  static final String URL = "https://api.example/v1";

  public static Desk open(Path file, SyncSchema schema, Call.Factory server, VirtualTime time) {
    Credentials secret = Credentials.apiToken("secret");
    return open(file, schema, server, time, engine -> engine.server(URL, secret));
  }

  /** The options name the server. */
  public static Desk open(
      Path file,
      SyncSchema schema,
      Call.Factory server,
      VirtualTime time,
      UnaryOperator<SyncEngineBuilder> more) {
    return open(new JdbcDriver(file), schema, server, time, more);
  }

  static Desk open(
      SqliteDriver file,
      SyncSchema schema,
      Call.Factory server,
      VirtualTime time,
      UnaryOperator<SyncEngineBuilder> more) {
    return open(file, schema, time, engine -> more.apply(engine).calls(server));
  }

  /** In a later version of the app. */
  static Desk open(
      Path file, SyncSchema schema, Call.Factory server, VirtualTime time, List<Migration> steps) {
    Credentials secret = Credentials.apiToken("secret");
    return open(
        new JdbcDriver(file),
        schema,
        time,
        steps,
        engine -> engine.server(URL, secret).calls(server));
  }

  /** The options name the server and the way to it. */
  public static Desk open(
      SqliteDriver file,
      SyncSchema schema,
      VirtualTime time,
      UnaryOperator<SyncEngineBuilder> more) {
    return open(file, schema, time, List.of(), more);
  }

  private static Desk open(
      SqliteDriver file,
      SyncSchema schema,
      VirtualTime time,
      List<Migration> steps,
      UnaryOperator<SyncEngineBuilder> more) {
    SqliteOptions options =
        SqliteOptions.defaults()
            .withTime(time)
            .withObservers(time.scheduler())
            .withMigrations(steps);
    Database db = SqliteDatabase.open(file, schema, options);
    SyncEngine engine =
        more.apply(
                SyncEngine.builder(db)
                    .time(time)
                    .scheduler(time.scheduler())
                    .autoSync(AutoSync.manual()))
            .build();
    return new Desk(db, engine, time);
  }

  /** Syncs both ways. */
  public SyncReport sync() {
    var report = engine.fullSync().test();
    time.advance(Duration.ofMinutes(5));
    return report.assertValueCount(1).values().get(0);
  }

  /** Sends the changes and asks for nothing else. */
  public SyncReport push() {
    var report = engine.push().test();
    time.advance(Duration.ofMinutes(5));
    return report.assertValueCount(1).values().get(0);
  }

  /** Syncs both ways, and nothing may go wrong. */
  public SyncReport synced() {
    SyncReport report = sync();
    assertThat(report.error()).isEmpty();
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    return report;
  }

  public <E> Table<E> table(EntityType<E> type) {
    return db.table(type);
  }

  public <E> List<E> all(EntityType<E> type) {
    return table(type).list(Query.all());
  }

  @Override
  public void close() {
    engine.close();
    time.settle();
    db.close();
  }
}

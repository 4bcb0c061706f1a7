package dev.sluice.lab.torture;

import dev.sluice.SyncEngineBuilder;
import dev.sluice.database.Migration;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import java.util.List;

/** An app's own schema. */
final class SchemaDomain extends Domain {

  private static final String URL = "https://api.example/v1";
  private static final String TOKEN = "secret";

  /** What a request says of who sends it. */
  static final String AUTHORIZATION = "Bearer " + TOKEN;

  private final SyncSchema newest;
  private final List<Migration> ways;
  private SyncSchema schema;

  /** One version. */
  SchemaDomain(SyncSchema schema) {
    this(schema, schema, List.of());
  }

  /** A version of the app, and the one to which it is updated. */
  SchemaDomain(SyncSchema first, SyncSchema newest, List<Migration> ways) {
    this.schema = first;
    this.newest = newest;
    this.ways = ways;
  }

  @Override
  Domain ofDevice() {
    return new SchemaDomain(schema, newest, ways);
  }

  boolean isUpdated() {
    return schema != newest;
  }

  @Override
  void update() {
    schema = newest;
  }

  @Override
  Opened open(SqliteDriver driver, SqliteOptions options) {
    Database database = SqliteDatabase.open(driver, schema, options.withMigrations(ways));
    return new Opened(
        database,
        work ->
            database.inTransaction(
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
    return Credentials.bearer("user", TOKEN);
  }

  @Override
  boolean isEmpty(Database database) {
    return database.lastFullSync().isEmpty();
  }
}

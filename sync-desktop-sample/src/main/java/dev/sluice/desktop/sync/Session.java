package dev.sluice.desktop.sync;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.ratelimit.Limit;
import dev.sluice.store.Database;
import java.util.function.UnaryOperator;

/**
 * An engine that does only what it is asked for. It remembers its slots where every engine on this
 * file does, so runs one after another, or beside an app, share the limits.
 */
public final class Session implements AutoCloseable {

  private final SyncEngine engine;

  private Session(SyncEngine engine) {
    this.engine = engine;
  }

  /**
   * Begins one.
   *
   * @param options what else the engine needs
   */
  public static Session open(
      Database database, Connection connection, UnaryOperator<SyncEngineBuilder> options) {
    SyncEngineBuilder builder =
        SyncEngine.builder(database)
            .server(connection.url(), connection.credentials())
            .budget(connection.budget().toArray(Limit[]::new))
            .pace(connection.pace().toArray(Limit[]::new))
            .worstTransit(connection.worstTransit())
            .autoSync(AutoSync.manual());
    return new Session(options.apply(builder).build());
  }

  /** The engine. */
  public SyncEngine engine() {
    return engine;
  }

  @Override
  public void close() {
    engine.close();
  }
}

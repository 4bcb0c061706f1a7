package dev.sluice.desktop.sync;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.sqlite.JdbcDriver;
import dev.sluice.sqlite.SqliteLedger;
import dev.sluice.time.Time;
import dev.sluice.tracker.TrackerDatabase;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * An engine that does only what it is asked for, and that remembers its slots in a file beside the
 * database: so runs one after another do not exceed the limits either.
 */
public final class Session implements AutoCloseable {

  private final Path slots;
  private final String account;
  private final List<SqliteLedger> ledgers = new ArrayList<>();
  private final SyncEngine engine;

  private Session(
      TrackerDatabase database,
      Path file,
      Connection connection,
      UnaryOperator<SyncEngineBuilder> options) {
    this.slots = SqliteLedger.beside(file);
    this.account = connection.credentials().key(host(connection.url()));
    SyncEngineBuilder builder =
        SyncEngine.builder(database)
            .server(connection.url(), connection.credentials())
            .budget(connection.budget().toArray(Limit[]::new))
            .pace(connection.pace().toArray(Limit[]::new))
            .worstTransit(connection.worstTransit())
            .autoSync(AutoSync.manual())
            .ledgers(this::ledger);
    try {
      this.engine = options.apply(builder).build();
    } catch (RuntimeException | Error e) {
      closeLedgers();
      throw e;
    }
  }

  /**
   * Begins one.
   *
   * @param file of the database
   * @param options what else the engine needs
   */
  public static Session open(
      TrackerDatabase database,
      Path file,
      Connection connection,
      UnaryOperator<SyncEngineBuilder> options) {
    return new Session(database, file, connection, options);
  }

  /** The engine. */
  public SyncEngine engine() {
    return engine;
  }

  private static String host(String url) {
    String host = URI.create(url).getHost();
    return host == null ? url : host;
  }

  private SlotLedger ledger(String name) {
    SqliteLedger ledger =
        SqliteLedger.open(new JdbcDriver(slots), account + "-" + name, Time.system());
    ledgers.add(ledger);
    return ledger;
  }

  private void closeLedgers() {
    ledgers.forEach(SqliteLedger::close);
  }

  @Override
  public void close() {
    engine.close();
    closeLedgers();
  }
}

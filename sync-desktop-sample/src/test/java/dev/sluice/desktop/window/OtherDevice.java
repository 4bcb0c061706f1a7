package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.desktop.window.account.Login;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.file.SqliteLedger;
import dev.sluice.store.Query;
import dev.sluice.time.Time;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Single;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The user's phone: another file and another engine, which shares the account's limits. */
final class OtherDevice implements AutoCloseable {

  private final TrackerDatabase database;
  private final SyncEngine engine;
  private final List<SqliteLedger> slots = new ArrayList<>();

  /**
   * One that has no entries yet.
   *
   * @param limits the file of the device whose slots it shares
   */
  OtherDevice(Path file, Path limits, Login login) {
    database = TrackerDatabase.open(file);
    engine =
        database
            .engine()
            .server(login.url(), Credentials.apiToken(login.token()))
            .ledgers(name -> slots(limits, name))
            .autoSync(AutoSync.manual())
            .build();
  }

  private SqliteLedger slots(Path file, String name) {
    JdbcDriver driver = new JdbcDriver(SqliteLedger.beside(file));
    SqliteLedger opened = SqliteLedger.open(driver, "127.0.0.1/" + name, Time.system());
    slots.add(opened);
    return opened;
  }

  void pull() {
    check(engine.pull());
  }

  /** Edits the one entry with these words, and sends that. */
  void edit(String description, UnaryOperator<TimeEntry> change) {
    TimeEntry entry =
        database.timeEntries().list(Query.<TimeEntry>all()).stream()
            .filter(one -> one.description().equals(description))
            .findFirst()
            .orElseThrow();
    database.timeEntries().update(TimeEntry.TYPE.ref(entry.id()), change);
    check(engine.push());
  }

  private static void check(Single<SyncReport> operation) {
    SyncReport report = operation.blockingGet();
    assertThat(report.result()).as("%s", report).isEqualTo(SyncResult.SYNCED);
  }

  @Override
  public void close() {
    engine.close();
    slots.forEach(SqliteLedger::close);
    database.close();
  }
}

package dev.sluice.docs;

import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.store.Query;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/accounts.md, with an account at work and one at home. */
class AccountsTest {

  @TempDir Path folder;
  private final TrackerServer office = TrackerServer.builder(ServerClock.system()).build();
  private final TrackerServer house = TrackerServer.builder(ServerClock.system()).build();
  private WireServer atOffice;
  private WireServer atHouse;

  record Account(TrackerDatabase db, SyncEngine engine) {}

  /** The number is the app's own for the account: a name may hold what no file's name may. */
  Account open(int number, String name, String server, String token) {
    TrackerDatabase db = TrackerDatabase.open(folder.resolve("account-" + number + ".db"));
    SyncEngine engine = db.engine().server(server, Credentials.apiToken(name, token)).build();
    return new Account(db, engine);
  }

  @BeforeEach
  void start() throws IOException {
    atOffice = WireServer.start(office);
    atHouse = WireServer.start(house);
  }

  @AfterEach
  void stop() {
    atOffice.close();
    atHouse.close();
  }

  private static void close(Account account) {
    account.engine().close();
    account.db().close();
  }

  private static void write(Account account, String text) {
    account
        .db()
        .timeEntries()
        .create(TimeEntry.recorded(text, ServerClock.system().now(), ofMinutes(5)));
  }

  private static SyncReport sync(Account account) {
    return account.engine().fullSync().blockingGet();
  }

  private static List<String> on(TrackerServer server) {
    return server.web().rows(RowKind.TIME_ENTRY).stream()
        .map(row -> row.get("description").asText())
        .toList();
  }

  private static List<String> in(Account account) {
    return account.db().timeEntries().list(Query.all()).stream()
        .map(TimeEntry::description)
        .toList();
  }

  @Tag("slow") // by the limits that an app has
  @Test
  void twoAccountsSyncSideBySideAndOneLogsOut() {
    Account work = open(1, "anna/work", atOffice.url(), TrackerServer.TOKEN);
    Account home = open(2, "anna@home", atHouse.url(), TrackerServer.TOKEN);
    write(work, "plan");
    write(home, "garden");
    assertThat(sync(work).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(sync(home).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(on(office)).containsExactly("plan");
    assertThat(on(house)).containsExactly("garden");

    work.engine().logOut(false).blockingAwait();
    assertThat(in(work)).isEmpty();
    assertThat(in(home)).containsExactly("garden");
    assertThat(sync(home).result()).isEqualTo(SyncResult.SYNCED);
    close(work);
    close(home);
  }

  @Test
  void whatWaitsInAFileThatIsClosedIsSentWhenItIsOpenedAgain() {
    Account work = open(1, "anna/work", atOffice.url(), TrackerServer.TOKEN);
    write(work, "plan");
    close(work);
    Account home = open(2, "anna@home", atHouse.url(), TrackerServer.TOKEN);
    assertThat(sync(home).result()).isEqualTo(SyncResult.SYNCED);
    close(home);
    assertThat(on(office)).isEmpty();

    Account again = open(1, "anna/work", atOffice.url(), TrackerServer.TOKEN);
    assertThat(sync(again).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(on(office)).containsExactly("plan");
    close(again);
  }

  @Test
  void theFileOfOneIsNotSyncedAsTheOther() {
    Account work = open(1, "anna/work", atOffice.url(), TrackerServer.TOKEN);
    sync(work);
    write(work, "secret");
    close(work);
    Account wrong = open(1, "anna@home", atHouse.url(), TrackerServer.TOKEN);
    SyncReport report = sync(wrong);
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.WRONG_ACCOUNT);
    assertThat(on(house)).isEmpty();
    assertThat(in(wrong)).containsExactly("secret");
    close(wrong);
  }
}

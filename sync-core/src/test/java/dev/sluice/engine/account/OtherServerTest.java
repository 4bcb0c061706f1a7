package dev.sluice.engine.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.engine.Device;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.VirtualNetwork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S82: a user of another server is another user, though token and id are the same. */
class OtherServerTest extends Scenario {

  private final TrackerServer other =
      TrackerServer.builder(ServerClock.of(time.scheduler(), time.now())).build();

  Device at(String url, TrackerServer where) {
    VirtualNetwork network = new VirtualNetwork(where, time.scheduler(), latency());
    Credentials same = Credentials.apiToken(TrackerServer.TOKEN);
    return device("a", options -> options.server(url, same).calls(network));
  }

  private Device elsewhere(Device before) {
    before.close();
    pass(MINUTE);
    return at("https://elsewhere.example/api/v9", other);
  }

  private void isRefused(Device device, Operation operation) {
    assertThat(device.run(operation).error())
        .map(SyncException::kind)
        .contains(FailureKind.WRONG_ACCOUNT);
    assertThat(device.status()).isInstanceOf(SyncStatus.Frozen.class);
    assertThat(other.log()).isEmpty();
    assertThat(device.pending()).isOne();
  }

  @ParameterizedTest
  @EnumSource(
      value = Operation.class,
      names = {"CLEAN_UP"},
      mode = EnumSource.Mode.EXCLUDE)
  void S82_aFileOfOneServerIsNotSyncedWithAnother(Operation operation) {
    Device device = synced();
    device.entry("mine");
    isRefused(elsewhere(device), operation);
  }

  @Test
  void S82_neitherIsOneThatHasOnlyPushedSoFar() {
    Device device = synced();
    try (OtherConnection sql = new OtherConnection(device.file)) {
      sql.run("DELETE FROM _sync_meta WHERE name LIKE '%account_%'");
      sql.run("UPDATE _sync_guard SET applying = 1");
      sql.run("DELETE FROM users");
      sql.run("UPDATE _sync_guard SET applying = 0");
    }
    device.entry("pushed");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    device.entry("mine");
    isRefused(elsewhere(device), Operation.PUSH);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://tracker.example/api/v9/",
        "HTTPS://Tracker.Example/api/v9",
        "https://tracker.example:443/api/v9"
      })
  void S82_theSameServerWrittenInAnotherWayIsTheSame(String url) {
    Device device = synced();
    device.entry("mine");
    device.close();
    assertThat(at(url, server).push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("mine");
  }

  @Test
  void S82_aFileThatDoesNotSayItsServerYetGoesOn() {
    Device device = synced();
    device.close();
    device.sql("DELETE FROM _sync_meta WHERE name LIKE '%account_server'");
    Device later = device("a");
    assertThat(later.sync().result()).isEqualTo(SyncResult.SYNCED);
    later.entry("mine");
    isRefused(elsewhere(later), Operation.PUSH);
  }

  @Test
  void S82_afterALogOutTheFileMayGoToAnyServer() {
    Device device = synced();
    device.logOut(true);
    Device later = elsewhere(device);
    assertThat(later.sync().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void S82_aServerThatNeverAnsweredOwnsNothing() {
    Credentials same = Credentials.apiToken(TrackerServer.TOKEN);
    Device mistyped = device("a", o -> o.server("https://tracker.exmaple/api/v9", same));
    mistyped.network.setOffline(true);
    assertThat(mistyped.sync().result()).isEqualTo(SyncResult.OFFLINE);
    mistyped.close();
    assertThat(device("a").sync().result()).isEqualTo(SyncResult.SYNCED);
  }
}

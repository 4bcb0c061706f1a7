package dev.sluice.engine.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.tracker.Tag;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S39: two engines on one file, and the user logs out in one of them. */
class LogOutElsewhereTest extends Scenario {

  private static final Credentials SAME = Credentials.apiToken(TrackerServer.TOKEN);
  private static final Credentials NEW = Credentials.apiToken("fedcba9876543210fedcba9876543210");

  private Device first;

  @BeforeEach
  void begin() {
    web().addTag(web().workspace(), "private");
    web().addEntry("private", time.now(), MINUTE);
    first = synced();
  }

  private void logOut(Device device) {
    device.logOut(true);
    forget();
  }

  private void isLoggedOut(Device device, SyncReport report) {
    assertThat(report.result()).isEqualTo(SyncResult.FROZEN);
    assertThat(device.status())
        .isInstanceOfSatisfying(
            SyncStatus.Frozen.class,
            frozen -> assertThat(frozen.why()).matches(FailureKind.LOGGED_OUT::is));
    nothingWasPulled(device);
  }

  private void nothingWasPulled(Device device) {
    assertThat(log().all()).isEmpty();
    assertThat(device.descriptions()).isEmpty();
    assertThat(device.all(Tag.TYPE)).isEmpty();
  }

  private void goesOn(Device device) {
    device.entry("later");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).contains("private", "later");
    assertThat(descriptionsOnServer()).contains("later");
  }

  @ParameterizedTest
  @EnumSource
  void S39_theOtherEngineBringsNothingBack(Operation operation) {
    Device second = device("a");
    logOut(first);
    SyncReport report = second.run(operation);
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.LOGGED_OUT);
    isLoggedOut(second, report);
    isLoggedOut(second, second.sync());
  }

  @Test
  void S39_norDoesItByItself() {
    Device second = device("a", o -> o.autoSync(AutoSync.defaults()));
    pass(MINUTE);
    logOut(first);
    second.engine.networkReturned();
    pass(Duration.ofHours(30));
    nothingWasPulled(second);
    assertThat(second.status()).isInstanceOf(SyncStatus.Frozen.class);
  }

  @Test
  void S39_whatWaitsBehindAnOperationEndsToo() {
    Device second = device("a");
    logOut(first);
    List<Running> all =
        List.of(
            second.begin(Operation.PULL),
            second.begin(Operation.PUSH),
            second.begin(Operation.CLEAN_UP));
    all.forEach(one -> isLoggedOut(second, one.end()));
  }

  @Test
  void S39_eachLogOutCounts() {
    Device second = device("a");
    logOut(first);
    second.sync();
    second.engine.resume(SAME);
    pass(MINUTE);
    logOut(first);
    isLoggedOut(second, second.sync());
  }

  @Test
  void S39_anEngineThatIsBuiltAfterwardsIsALogIn() {
    logOut(first);
    goesOn(device("a"));
  }

  @Test
  void S39_aResumeOfTheOtherEngineIsALogIn() {
    Device second = device("a");
    logOut(first);
    isLoggedOut(second, second.pull());
    second.engine.resume(SAME);
    pass(MINUTE);
    assertThat(second.status().text()).isEqualTo("Synced");
    goesOn(second);
  }

  @Test
  void S39_whenTheSameUserIsBackTheOtherEngineGoesOn() {
    Device second = device("a");
    logOut(first);
    isLoggedOut(second, second.sync());
    first.engine.resume(SAME);
    pass(MINUTE);
    assertThat(second.sync().result()).isEqualTo(SyncResult.SYNCED);
    goesOn(second);
  }

  /** Its edit would be sent as the next user's. */
  @Test
  void S39_nothingIsEditedInTheOtherWindowBeforeItsLogIn() {
    Device second = device("a");
    logOut(first);
    assertThatThrownBy(() -> second.entry("a secret"))
        .isInstanceOfSatisfying(
            CredentialsException.class, why -> assertThat(why).matches(FailureKind.LOGGED_OUT::is));
    first.engine.resume(SAME);
    pass(MINUTE);
    goesOn(first);
    assertThat(descriptionsOnServer()).doesNotContain("a secret");
    second.engine.resume(SAME);
    pass(MINUTE);
    goesOn(second);
  }

  @Test
  void S39_itDoesNotTakeTheFileFromTheNextUserWhoIsStillOffline() {
    Device second = device("a");
    logOut(first);
    first.network.setOffline(true);
    first.engine.resume(NEW);
    pass(MINUTE);
    isLoggedOut(second, second.sync());
    server.setToken("fedcba9876543210fedcba9876543210");
    first.network.setOffline(false);
    goesOn(first);
    forget();
    assertThat(second.sync().result()).isEqualTo(SyncResult.FROZEN);
    assertThat(log().all()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void S39_itsOwnLogOutLeavesTheNextUsersDataAlone(boolean force) {
    Device second = device("a");
    logOut(first);
    server.setToken("fedcba9876543210fedcba9876543210");
    first.engine.resume(NEW);
    pass(MINUTE);
    first.entry("of the next user");
    second.logOut(force);
    assertThat(second.status()).isInstanceOf(SyncStatus.Frozen.class);
    assertThat(first.descriptions()).containsExactlyInAnyOrder("private", "of the next user");
    goesOn(first);
    assertThat(descriptionsOnServer()).contains("of the next user");
  }

  @Test
  void S39_whatWasMadeAfterALogOutGoesWithTheNextOne() {
    logOut(first);
    first.entry("made by mistake");
    logOut(first);
    assertThat(first.descriptions()).isEmpty();
  }

  @Test
  void S39_aFreezeOfTheAppsHoldsWhenTheUserIsBack() {
    Device second = device("a");
    logOut(first);
    second.sync();
    second.engine.freeze();
    first.engine.resume(SAME);
    pass(MINUTE);
    forget();
    assertThat(second.sync().result()).isEqualTo(SyncResult.FROZEN);
    assertThat(log().all()).isEmpty();
  }
}

package dev.sluice.engine.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.tracker.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** S39, S47: nothing of one user is ever pushed to another, or shown beside what is another's. */
class OtherUserTest extends Scenario {

  private static final String NEW_TOKEN = "fedcba9876543210fedcba9876543210";

  /** From now on another user's token is the good one, and all that is there is that user's. */
  private void anotherUserTakesOver() {
    server.setToken(NEW_TOKEN);
    web().addTag(web().workspace(), "theirs");
    Answer user = Answer.json(Json.object().put("id", 4711).put("fullname", "Bert"));
    every("GET me", Fault.answer(user));
    every("PUT me", Fault.answer(user));
  }

  private Device restarted(Device before) {
    before.close();
    pass(MINUTE);
    return device("a", o -> o.server("https://tracker.example/api/v9", other()));
  }

  private static Credentials other() {
    return Credentials.apiToken(NEW_TOKEN);
  }

  private void isRefused(Device device, SyncReport report) {
    assertThat(report.result()).isEqualTo(SyncResult.FROZEN);
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.WRONG_ACCOUNT);
    assertThat(device.status()).isInstanceOf(SyncStatus.Frozen.class);
    assertThat(log().changes()).isEmpty();
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("mine");
    assertThat(device.pending()).isOne();
  }

  private Device withWorkToDo() {
    web().addTag(web().workspace(), "mine");
    Device device = synced();
    device.entry("mine");
    return device;
  }

  @ParameterizedTest
  @EnumSource(
      value = Operation.class,
      names = {"CLEAN_UP"},
      mode = EnumSource.Mode.EXCLUDE)
  void aFileOfOneUserIsNotSyncedWithTheTokenOfAnother(Operation operation) {
    Device device = withWorkToDo();
    anotherUserTakesOver();
    Device later = restarted(device);
    isRefused(later, later.run(operation));
    if (operation == Operation.PUSH || operation == Operation.LIGHT) {
      assertThat(log().all()).containsExactly("GET me");
    }
  }

  @Test
  void neitherIsItByLoggingIn() {
    Device device = withWorkToDo();
    anotherUserTakesOver();
    device.push();
    forget();
    device.engine.resume(other());
    pass(MINUTE);
    isRefused(device, device.diary.reports().get(device.diary.reports().size() - 1));

    server.faults().clear();
    server.setToken(TrackerServer.TOKEN);
    device.engine.resume(Credentials.apiToken(TrackerServer.TOKEN));
    pass(MINUTE);
    assertThat(descriptionsOnServer()).containsExactly("mine");
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  @Test
  void whereTheUserIsNotToldNothingIsStored() {
    Device device = withWorkToDo();
    anotherUserTakesOver();
    server.faults().clear();
    every("GET me", Fault.status(500));
    Device later = restarted(device);
    assertThat(later.pull().result()).isEqualTo(SyncResult.FAILED);
    assertThat(later.push().result()).isEqualTo(SyncResult.FAILED);
    assertThat(log().changes()).isEmpty();
    assertThat(later.all(Tag.TYPE)).extracting(Tag::name).containsExactly("mine");
  }

  @Test
  void aNewTokenOfTheSameUserIsAskedAboutOnce() {
    Device device = withWorkToDo();
    server.setToken(NEW_TOKEN);
    Device later = restarted(device);
    assertThat(later.push().result()).isEqualTo(SyncResult.SYNCED);
    later.entry("more");
    assertThat(later.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).containsExactly("GET me", "POST time_entries", "POST time_entries");
  }

  @Test
  void aTokenThatIsNobodysFreezesAsEver() {
    Device device = withWorkToDo();
    Device later = restarted(device);
    assertThat(later.push().error()).map(SyncException::kind).contains(FailureKind.UNAUTHORIZED);
    assertThat(log().all()).containsExactly("GET me");
  }

  @Test
  void aLightPullOfAnEmptyFileMakesItsUsersOwn() {
    web().addEntry("mine", time.now().minusSeconds(600), MINUTE);
    Device device = device("a");
    assertThat(device.run(Operation.LIGHT).error()).isEmpty();
    assertThat(log().all()).containsExactly("GET me/time_entries");
    anotherUserTakesOver();
    Device later = restarted(device);
    assertThat(later.pull().error()).map(SyncException::kind).contains(FailureKind.WRONG_ACCOUNT);
    assertThat(later.all(Tag.TYPE)).isEmpty();
  }

  @Test
  void afterALogOutTheFileIsNobodys() {
    Device device = withWorkToDo();
    device.engine.logOut(true).test();
    pass(SECOND);
    anotherUserTakesOver();
    device.engine.resume(other());
    pass(MINUTE);
    assertThat(device.status().text()).isEqualTo("Synced");
    assertThat(device.all(Tag.TYPE)).hasSize(2);
    assertThat(descriptionsOnServer()).isEmpty();
  }

  @Test
  void whatIsUnderWayEndsWithTheCredentialsThatItBeganWith() {
    Device device = withWorkToDo();
    Running pull = device.begin(Operation.PULL);
    untilArrived("GET me/workspaces");
    device.engine.resume(other());
    assertThat(pull.end().result()).isEqualTo(SyncResult.PENDING);
    assertThat(server.audit().answered(403)).isZero();
    server.setToken(NEW_TOKEN);
    pass(MINUTE);
    assertThat(descriptionsOnServer()).containsExactly("mine");
  }
}

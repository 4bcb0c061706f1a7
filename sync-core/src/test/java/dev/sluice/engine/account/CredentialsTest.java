package dev.sluice.engine.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.ListFailedException;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** S47: tokens that are dead, clients that are too old, and doors that are just closed. */
class CredentialsTest extends Scenario {

  private static final String NEW_TOKEN = "fedcba9876543210fedcba9876543210";

  private static void isFrozenBy(FailureKind why, Device device, SyncReport report) {
    assertThat(report.result()).isEqualTo(SyncResult.FROZEN);
    assertThat(report.error()).map(SyncException::kind).contains(why);
    assertThat(device.status()).isInstanceOf(SyncStatus.Frozen.class);
    assertThat(device.engine.failures()).isEmpty();
  }

  @Test
  void S47_aDeadTokenFreezesAPushAfterOneQuestion() {
    Device device = synced();
    device.entry("kept");
    server.revokeToken();
    isFrozenBy(FailureKind.UNAUTHORIZED, device, device.push());
    assertThat(log().all()).containsExactly("POST time_entries", "GET me/logged");
    assertThat(device.pending()).isOne();
  }

  @Test
  void S47_aDeadTokenFreezesAPullAfterOneQuestion() {
    Device device = synced();
    server.revokeToken();
    isFrozenBy(FailureKind.UNAUTHORIZED, device, device.pull());
    assertThat(log().of("GET me/logged")).hasSize(1);
    assertThat(log().all()).hasSizeLessThanOrEqualTo(4);
  }

  @Test
  void S47_missingCredentialsAreAskedAboutOnce() {
    Device device = synced();
    for (String what : List.of("me/workspaces", "me/time_entries", "me", "me/logged")) {
      every("GET " + what, Fault.status(401));
    }
    isFrozenBy(FailureKind.UNAUTHORIZED, device, device.pull());
    assertThat(log().of("GET me/logged")).hasSize(1);
  }

  @Test
  void S121_aListThatAloneIsUnauthorizedFreezesNothing() {
    Device device = synced();
    next("GET me/workspaces", Fault.status(401));
    SyncReport report = device.pull();
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.LIST_FAILED);
    assertThat(log().of("GET me/logged")).hasSize(1);
    assertThat(device.pull().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void S47_withANewTokenOfTheSameUserItGoesOn() {
    Device device = synced();
    device.entry("kept");
    server.revokeToken();
    device.push();
    server.setToken(NEW_TOKEN);
    device.engine.resume(Credentials.apiToken(NEW_TOKEN));
    pass(MINUTE);
    assertThat(device.status().text()).isEqualTo("Synced");
    assertThat(descriptionsOnServer()).containsExactly("kept");
  }

  @Test
  void S41_aClosedDoorDoesNotFreezeAPush() {
    Device device = synced();
    device.entry("forbidden");
    device.entry("allowed");
    next("POST time_entries", Fault.answer(Answer.text(403, "not yours")));
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    assertThat(device.engine.failures())
        .singleElement()
        .satisfies(f -> assertThat(f.message()).isEqualTo("not yours"));
    assertThat(descriptionsOnServer()).containsExactly("allowed");
    assertThat(log().of("GET me/logged")).hasSize(1);
  }

  @Test
  void aClosedDoorEndsAPullWithoutFreezing() {
    Device device = synced();
    next("GET me/tasks", Fault.answer(Answer.text(403, "not on your plan")));
    SyncReport report = device.pull();
    assertThat(report.result()).isEqualTo(SyncResult.FAILED);
    assertThat(report.error().orElseThrow())
        .isInstanceOf(ListFailedException.class)
        .matches(e -> FailureKind.FORBIDDEN.is(e.getCause()));
    assertThat(device.pull().result()).isEqualTo(SyncResult.SYNCED);
  }

  @ParameterizedTest
  @ValueSource(ints = {410, 418})
  void S47_anOldApiOrClientFreezesPullAndPush(int status) {
    Device device = synced();
    device.entry("kept");
    next("GET me/tags", Fault.status(status));
    isFrozenBy(FailureKind.UNSUPPORTED, device, device.sync());
    device.engine.resume(Credentials.apiToken(dev.sluice.testkit.TrackerServer.TOKEN));
    pass(MINUTE);
    assertThat(descriptionsOnServer()).containsExactly("kept");
  }
}

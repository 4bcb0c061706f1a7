package dev.sluice.engine.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncStatus;
import dev.sluice.UnsyncedWorkException;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.tracker.Tag;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** S47, S39: of what the app asks for while an operation is in hand, the last word holds. */
class LastWordTest extends Scenario {

  private static final Credentials SAME = Credentials.apiToken(TrackerServer.TOKEN);

  private Device device;

  /** A full sync is in hand. */
  @BeforeEach
  void begin() {
    web().addTag(web().workspace(), "private");
    web().addEntry("private", time.now(), MINUTE);
    device = synced("a", o -> o.autoSync(AutoSync.defaults()));
    next("GET me/time_entries", Fault.delayAnswer(SECOND));
    device.begin(Operation.FULL);
    untilArrived("GET me/time_entries");
  }

  private void nothingIsSentAnyMore() {
    pass(Duration.ofSeconds(2));
    forget();
    device.entry("mine");
    pass(MINUTE);
    device.push();
    pass(Duration.ofHours(2));
    assertThat(log().all()).isEmpty();
    assertThat(device.status()).isInstanceOf(SyncStatus.Frozen.class);
  }

  @Test
  void S39_aLogOutAfterAResumeLeavesNothingOfTheUser() {
    device.engine.resume(SAME);
    var done = device.engine.logOut(true).test();
    pass(MINUTE);
    done.assertComplete();
    assertThat(device.descriptions()).isEmpty();
    assertThat(device.all(Tag.TYPE)).isEmpty();
    nothingIsSentAnyMore();
  }

  @Test
  void S47_aFreezeAfterAResumeHolds() {
    device.engine.resume(SAME);
    device.engine.freeze();
    nothingIsSentAnyMore();
  }

  @Test
  void S47_aFreezeAfterARefusedLogOutHolds() {
    device.entry("precious");
    var refused = device.engine.logOut(false).test();
    time.settle();
    device.engine.freeze();
    nothingIsSentAnyMore();
    refused.assertError(UnsyncedWorkException.class);
    assertThat(device.descriptions()).contains("precious");
  }

  @Test
  void S39_aForcedLogOutAfterARefusedOneLeavesNothingOfTheUser() {
    device.entry("precious");
    var refused = device.engine.logOut(false).test();
    var done = device.engine.logOut(true).test();
    pass(Duration.ofSeconds(5));
    refused.assertError(UnsyncedWorkException.class);
    done.assertComplete();
    assertThat(device.descriptions()).isEmpty();
    nothingIsSentAnyMore();
  }

  @Test
  void S47_aResumeAfterAFreezeAndALogOutGoesOn() {
    device.engine.freeze();
    var done = device.engine.logOut(true).test();
    device.engine.resume(SAME);
    pass(MINUTE);
    done.assertComplete();
    assertThat(device.descriptions()).containsExactly("private");
    assertThat(device.status().text()).isEqualTo("Synced");
  }
}

package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S61: lists fail for ever, and the engine syncs by itself, again and again. */
class FailingListsAutoSyncTest extends Scenario {

  private static final List<String> FIVE =
      List.of("tags", "clients", "projects", "tasks", "preferences");

  private Device automatic() {
    AutoSync options = AutoSync.defaults().withLook(Duration.ZERO);
    Device device = device("a", o -> o.autoSync(options));
    pass(MINUTE.multipliedBy(2));
    return device;
  }

  @Test
  void S61_whatIsEditedWhileAListFailsIsPushedSoonAndNobodyIsToldSynced() {
    Device device = automatic();
    every("GET me/tags", Fault.status(500));
    device.engine.fullSync();
    for (int hour = 0; hour < 8; hour++) {
      pass(Duration.ofMinutes(59));
      device.entry("at " + hour);
      pass(Duration.ofMinutes(1));
      assertThat(descriptionsOnServer()).contains("at " + hour);
      whileItSyncs(device, () -> pass(SECOND));
      assertThat(device.status().text()).startsWith("Not synced: the list of tags failed");
    }
    server.faults().clear();
    pass(Duration.ofMinutes(20));
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  @Test
  void S61_anAppThatStartsSoonAfterAListFailedAsksForItAtOnce() {
    Device device = automatic();
    every("GET me/tags", Fault.status(500));
    device.engine.fullSync();
    pass(SECOND.multipliedBy(5));
    device.kill();
    server.faults().clear();
    device = device("a", o -> o.autoSync(AutoSync.defaults()));
    pass(SECOND.multipliedBy(5));
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  /** Chance may let a sync by the clock run at any moment. */
  private static void whileItSyncs(Device device, Runnable wait) {
    for (int i = 0; i < 60 && device.status().text().startsWith("Syncing"); i++) {
      wait.run();
    }
  }

  @Test
  void S61_aListThatIsAlwaysRefusedAsOneTooManyKeepsNoEditBackForEver() {
    Device device = automatic();
    every("GET me/tags", Fault.answer(Answer.empty(429).withHeader("Retry-After", "300")));
    device.engine.fullSync();
    passMillis(500);
    device.entry("mine");
    pass(Duration.ofMinutes(40));
    assertThat(descriptionsOnServer()).containsExactly("mine");
  }

  static List<Integer> statuses() {
    return Sample.of(List.of(403, 404, 500, 503), 2, any -> "");
  }

  /** A role that may not see these three; the list of tags comes late. */
  @Sampled
  @ParameterizedTest
  @MethodSource("statuses")
  void S61_threeListsThatFailForEverHoldUpNoOther(int status) {
    Device device = automatic();
    for (String list : List.of("GET me/clients", "GET me/projects", "GET me/tasks")) {
      every(list, Fault.status(status));
    }
    every("GET me/tags", Fault.delayAnswer(Duration.ofSeconds(4)));
    web().addEntry("theirs", time.now(), MINUTE);
    web().addTag(web().workspace(), "theirs");
    pass(Duration.ofHours(2));
    assertThat(device.descriptions()).containsExactly("theirs");
    assertThat(device.all(Tag.TYPE)).hasSize(1);
  }

  @Test
  void S61_threeListsThatFailForEverBeforeAllOthersHoldUpNone() {
    Device device = automatic();
    for (String list : List.of("GET me/workspaces", "GET me", "GET me/features")) {
      every(list, Fault.status(500));
    }
    web().addTag(web().workspace(), "theirs");
    pass(Duration.ofHours(2));
    assertThat(device.all(Tag.TYPE)).hasSize(1);
    server.faults().clear();
    pass(Duration.ofHours(1));
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  static List<String> lists() {
    return Sample.of(FIVE, 3, any -> "");
  }

  /** Each of five lists fails for ever but one, which is well again after a while. */
  @Sampled
  @ParameterizedTest
  @MethodSource("lists")
  void S61_aListThatIsWellAgainIsFetchedThoughFourOthersFailForEver(String well) {
    Device device = automatic();
    FIVE.forEach(list -> every("GET me/" + list, Fault.status(500)));
    pass(Duration.ofHours(2));
    server.faults().clear();
    FIVE.forEach(
        list -> {
          if (!list.equals(well)) {
            every("GET me/" + list, Fault.status(500));
          }
        });
    forget();
    pass(Duration.ofHours(2));
    assertThat(log().of("GET me/" + well)).anyMatch(arrival -> arrival.status() == 200);
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 429, 500})
  void S61_whatWasMadeBeforeTheFirstPullIsPushedThoughTheUserNeverComes(int status) {
    every("GET me", Fault.status(status));
    Device device = device("a", o -> o.autoSync(AutoSync.defaults().withLook(Duration.ZERO)));
    device.entry("before the first pull");
    pass(Duration.ofMinutes(40));
    assertThat(descriptionsOnServer()).containsExactly("before the first pull");
    assertThat(device.all(Workspace.TYPE)).hasSize(1);
    server.faults().clear();
    pass(Duration.ofMinutes(40));
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  @Test
  void S61_aListThatIsAlwaysRefusedAsOneTooManyHoldsUpNoOtherList() {
    Device device = automatic();
    every("GET me/tags", Fault.answer(Answer.empty(429).withHeader("Retry-After", "300")));
    web().addEntry("theirs", time.now(), MINUTE);
    device.engine.fullSync();
    pass(Duration.ofMinutes(40));
    assertThat(device.descriptions()).containsExactly("theirs");
  }
}

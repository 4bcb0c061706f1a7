package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** S54: the process may die at any moment; what follows is as if it had not. */
@Sampled
class KilledAnywhereTest extends Scenario {

  private static final int LONGEST_MILLIS = 5200;
  private static final int STEP_MILLIS = Sample.isWhole() ? 97 : 977;

  /** Nine of the pull, one update, one delete, and five creates. */
  private static final int REQUESTS = 16;

  static IntStream moments() {
    return IntStream.iterate(4, millis -> millis < LONGEST_MILLIS, millis -> millis + STEP_MILLIS);
  }

  private Device busy() {
    long edited = web().addEntry("edited there", time.now().minusSeconds(900), MINUTE);
    long both = web().addEntry("edited on both sides", time.now().minusSeconds(900), MINUTE);
    long deleted = web().addEntry("deleted here", time.now().minusSeconds(900), MINUTE);
    long gone = web().addEntry("deleted there", time.now().minusSeconds(900), MINUTE);
    Device device = synced();
    device.traffic.forget();
    web().edit(RowKind.TIME_ENTRY, edited, "description", "edited by the web");
    web().edit(RowKind.TIME_ENTRY, both, "duration", 30);
    web().delete(RowKind.TIME_ENTRY, gone);
    web().addEntry("new there", time.now().minusSeconds(60), MINUTE);
    device.describe(device.ref(TimeEntry.TYPE, both), "edited here");
    device.entries().delete(device.ref(TimeEntry.TYPE, deleted));
    device.db.inTransaction(
        tx -> {
          Ref<Project> project = tx.projects().create(Project.named("new project"));
          Ref<Tag> tag = tx.tags().create(Tag.named("new tag"));
          tx.timeEntries().create(device.draft("twin"));
          tx.timeEntries().create(device.draft("twin"));
          TimeEntry child = device.draft("child").withProject(project).withTags(List.of(tag));
          return tx.timeEntries().create(child);
        });
    return device;
  }

  @ParameterizedTest
  @MethodSource("moments")
  void S54_afterARestartBothSidesAreWhatTheyShouldBe(int moment) {
    Device device = busy();
    device.begin(Operation.FULL);
    passMillis(moment);
    device.kill();
    isWholeAfterARestart();
  }

  static IntStream requests() {
    int step = Sample.isWhole() ? 1 : 6;
    return IntStream.iterate(1, request -> request <= REQUESTS, request -> request + step);
  }

  @ParameterizedTest
  @MethodSource("requests")
  void S54_atEachRequestWhenItHasBeenSent(int request) {
    Device device = busy();
    device.begin(Operation.FULL);
    for (int i = 0; device.traffic.trips().size() < request; i++) {
      assertThat(i).isLessThan(LONGEST_MILLIS);
      passMillis(1);
    }
    device.kill();
    isWholeAfterARestart();
  }

  @ParameterizedTest
  @MethodSource("requests")
  void S54_atEachRequestWhenItsAnswerIsOnItsWay(int request) {
    Device device = busy();
    device.begin(Operation.FULL);
    for (int i = 0; log().arrivals().size() < request; i++) {
      assertThat(i).isLessThan(LONGEST_MILLIS);
      passMillis(1);
    }
    device.kill();
    isWholeAfterARestart();
  }

  @ParameterizedTest
  @CsvSource({"PULL, 1800", "PULL, 2005", "PUSH, 20", "PUSH, 360", "LIGHT, 5", "LIGHT, 15"})
  void S54_whicheverOperationItWas(Operation operation, int moment) {
    Device device = busy();
    Running running = device.begin(operation);
    passMillis(moment);
    assertThat(running.isOver()).isFalse();
    device.kill();
    isWholeAfterARestart();
  }

  private void isWholeAfterARestart() {
    pass(SECOND);
    Device again = device("a");
    assertThat(again.sync().result()).isEqualTo(SyncResult.SYNCED);

    String[] expected = {"edited by the web", "edited here", "new there", "twin", "twin", "child"};
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder(expected);
    assertThat(again.descriptions()).containsExactlyInAnyOrder(expected);
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("new tag");
    assertThat(onServer(RowKind.PROJECT, "name")).containsExactly("new project");
    assertThat(row("edited here").get("duration").asLong()).isEqualTo(30);
    assertThat(row("child").get("project_id").isNumber()).isTrue();
    assertThat(row("child").get("tag_ids")).hasSize(1);
    assertThat(again.engine.failures()).isEmpty();
  }

  private JsonNode row(String description) {
    return web().rows(RowKind.TIME_ENTRY).stream()
        .filter(row -> row.get("description").asText().equals(description))
        .findFirst()
        .orElseThrow();
  }
}

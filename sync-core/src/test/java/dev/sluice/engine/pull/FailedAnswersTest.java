package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Log;
import dev.sluice.engine.Scenario;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TrackerSchema;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** S32: one of the nine answers fails. */
class FailedAnswersTest extends Scenario {

  static List<Arguments> failures() {
    List<Arguments> failures =
        TrackerSchema.SCHEMA.types().stream()
            .flatMap(
                type ->
                    Stream.of(
                            Fault.status(500),
                            Fault.dropAfterCommit(),
                            Fault.truncated(),
                            Fault.garbled())
                        .map(fault -> Arguments.of(type, fault)))
            .toList();
    return Sample.of(failures, 5, failure -> failure.get()[0]);
  }

  @BeforeEach
  void fill() {
    long home = web().workspace();
    long client = web().addClient(home, "client");
    long project = web().add(RowKind.PROJECT, home, Map.of("name", "project", "client_id", client));
    web().put(RowKind.TASK, Map.of("name", "task", "project_id", project), time.now());
    web().addTag(home, "tag");
    long entry = web().addEntry("entry", time.now().minusSeconds(600), MINUTE);
    web().edit(RowKind.TIME_ENTRY, entry, "project_id", project);
    web().edit(RowKind.TIME_ENTRY, entry, "tags", List.of("tag"));
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("failures")
  void S32_whatDoesNotReferToItIsStoredAndTheNextSyncCompletes(EntityType<?> missing, Fault fault) {
    Device device = device("a");
    next(Log.list(missing), fault);
    SyncReport failed = device.sync();
    assertThat(failed.error()).isPresent();
    for (EntityType<?> type : TrackerSchema.SCHEMA.types()) {
      if (type == missing || refersTo(missing, type)) {
        hasNothingOf(type, device);
      } else {
        hasAllOf(type, device);
      }
    }
    assertThat(log().changes()).isEmpty();

    pass(MINUTE);
    forget();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    TrackerSchema.SCHEMA.types().forEach(type -> assertThat(device.all(type)).hasSize(1));
    assertThat(device.find(device.ref(Task.TYPE, id(RowKind.TASK))).name()).isEqualTo("task");
  }

  /** Also by way of another type. */
  private static boolean refersTo(EntityType<?> target, EntityType<?> type) {
    for (Field<?, ?> field : type.fields()) {
      if (field.isReference() && (field.target() == target || refersTo(target, field.target()))) {
        return true;
      }
    }
    return false;
  }

  private static void hasAllOf(EntityType<?> type, Device device) {
    assertThat(device.all(type)).as(type.name()).hasSize(1);
    assertThat(device.cursor(type) != null)
        .as("mark of " + type)
        .isEqualTo(type.endpoints().takesSince());
  }

  /** Nothing is stored before what it depends on, and no cursor goes before its rows. */
  private static void hasNothingOf(EntityType<?> type, Device device) {
    assertThat(device.all(type)).as(type.name()).isEmpty();
    assertThat(device.cursor(type)).as("mark of " + type).isNull();
  }

  private long id(RowKind kind) {
    return web().rows(kind).get(0).get("id").asLong();
  }
}

package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pull while changes of the user wait, and a push before the pull has written its cursor. */
class PullWhilePendingTest extends Scenario {

  private Device device;
  private long known;
  private Ref<TimeEntry> entry;

  @BeforeEach
  void begin() {
    known = web().addEntry("base", time.now().minusSeconds(600), MINUTE);
    device = synced();
    entry = device.ref(TimeEntry.TYPE, known);
  }

  private Instant cursor() {
    return EngineDatabase.of(device.database)
        .store()
        .<Instant>read(reader -> reader.cursor(TimeEntry.TYPE));
  }

  private Optional<String> since() {
    return log().of("GET me/time_entries").get(0).request().query("since");
  }

  @Test
  void S36_aPendingEditIsNotOverwrittenAndTheMarkMovesOn() {
    Instant before = cursor();
    device.describe(entry, "ours");
    pass(Duration.ofMinutes(5));
    web().edit(RowKind.TIME_ENTRY, known, "billable", true);
    web().addEntry("new there", time.now(), MINUTE);
    assertThat(device.pull().result()).isEqualTo(SyncResult.PENDING);

    assertThat(device.state(entry)).isEqualTo(SyncState.PENDING);
    assertThat(device.find(entry).description()).isEqualTo("ours");
    assertThat(device.find(entry).billable()).isTrue();
    assertThat(cursor()).isAfter(before);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("ours", "new there");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 11, 15, 25})
  void S36_norIsAnEditThatIsMadeWhileThePullIsAtWork(int millis) {
    web().edit(RowKind.TIME_ENTRY, known, "billable", true);
    Running pull = device.begin(Operation.PULL);
    untilArrived("GET me/time_entries");
    passMillis(millis);
    device.describe(entry, "ours");
    assertThat(pull.end().error()).isEmpty();
    assertThat(device.find(entry).description()).isEqualTo("ours");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("ours");
    assertThat(device.find(entry).billable()).isTrue();
  }

  @Test
  void S36_aPushBetweenAPullAndItsMarkHidesNothing() {
    Instant before = cursor();
    pass(Duration.ofMinutes(5));
    web().addEntry("new there", time.now(), MINUTE);
    pass(Duration.ofMinutes(5));
    next("GET me/time_entries", Fault.status(500));
    assertThat(device.pull().error()).isPresent();
    device.describe(entry, "ours");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(cursor()).isEqualTo(before);
    forget();
    assertThat(device.pull().error()).isEmpty();
    assertThat(since()).contains(Long.toString(before.getEpochSecond()));
    assertThat(device.descriptions()).containsExactlyInAnyOrder("ours", "new there");
  }
}

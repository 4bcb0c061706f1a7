package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.SeedData;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** So much has changed on the server that it cuts the answer to a look for a lost create. */
class CutLookTest extends Scenario {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theLookGoesOnAroundTheRowsOwnStart(boolean arrived) {
    Device device = synced();
    device.entry("only once");
    next("POST time_entries", arrived ? Fault.dropAfterCommit() : Fault.dropBefore());
    device.push();
    SeedData.random(3, 1200).fill(web(), time.now().minus(Duration.ofDays(2)));
    web()
        .rows(RowKind.TIME_ENTRY)
        .forEach(
            row -> {
              long id = row.get("id").asLong();
              if (!row.get("description").asText().equals("only once")) {
                web().edit(RowKind.TIME_ENTRY, id, "billable", true);
              }
            });
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsOnlyOnce("only once");
    assertThat(log().of("GET me/time_entries")).hasSizeLessThanOrEqualTo(2);
  }
}

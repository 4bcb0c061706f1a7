package dev.sluice.android;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.house.Sampled;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The engine syncs on the framework's SQLite from the first sync to the return after a kill. */
@Sampled
class EngineOnAndroidTest {

  @TestFactory
  Stream<DynamicTest> aDeviceLivesThroughOfflineEditsAndAKill() {
    return OnAndroid.each(OneLife.class.getName());
  }

  static final class OneLife extends Scenario {

    private SqliteDriver driver() {
      return new AndroidDriver(folder.resolve("phone.db"));
    }

    @Test
    void fromTheFirstSyncToTheReturnAfterAKill() {
      web().addEntry("From the web", time.now(), Duration.ofMinutes(5));
      Device phone = device(driver(), options -> options);
      assertThat(phone.sync().result()).isEqualTo(SyncResult.SYNCED);
      assertThat(phone.descriptions()).containsExactly("From the web");
      pass(MINUTE);

      phone.network.setOffline(true);
      phone.entry("In a tunnel");
      assertThat(phone.push().result()).isEqualTo(SyncResult.OFFLINE);
      phone.network.setOffline(false);
      pass(MINUTE);
      phone.begin(Operation.PUSH);
      untilArrived("POST time_entries");
      phone.kill();
      pass(MINUTE);

      Device again = device(driver(), options -> options);
      assertThat(again.descriptions()).containsExactlyInAnyOrder("From the web", "In a tunnel");
      assertThat(again.sync().result()).isEqualTo(SyncResult.SYNCED);
      assertThat(onServer(RowKind.TIME_ENTRY, "description"))
          .containsExactlyInAnyOrder("From the web", "In a tunnel");
    }
  }
}

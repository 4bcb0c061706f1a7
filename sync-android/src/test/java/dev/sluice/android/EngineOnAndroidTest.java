package dev.sluice.android;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The engine syncs on the framework's SQLite as it does on the JVM's. */
@Sampled
class EngineOnAndroidTest {

  private static final String[] MANY = {
    "dev.sluice.engine.account.*",
    "dev.sluice.engine.app.*",
    "dev.sluice.engine.conflict.*",
    "dev.sluice.engine.deletion.*",
    "dev.sluice.engine.file.*",
    "dev.sluice.engine.limits.*",
    "dev.sluice.engine.lost.*",
    "dev.sluice.engine.network.*",
    "dev.sluice.engine.parents.*",
    "dev.sluice.engine.pull.*",
    "dev.sluice.engine.refusal.*",
  };
  private static final String SOME = "dev.sluice.engine.lost.LostUpdatesTest";

  @TestFactory
  Stream<DynamicTest> aDeviceLivesThroughOfflineEditsAndAKill() {
    return OnAndroid.each(OneLife.class.getName());
  }

  /** All scenarios of the tracker in the profile "whole", one class otherwise. */
  @TestFactory
  Stream<DynamicTest> theEnginesScenariosHold() {
    return Sample.isWhole() ? OnAndroid.newest(MANY) : OnAndroid.newest(SOME);
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

package dev.sluice.engine.app;

import dev.sluice.AutoSync;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import java.util.Random;

/** A device that syncs by itself and always waits for the longest time. */
abstract class AutomaticScenario extends Scenario {

  /** Chance that always takes the longest. */
  static final class Longest extends Random {
    private static final long serialVersionUID = 1;

    @Override
    public double nextDouble() {
      return Math.nextDown(1.0);
    }
  }

  Device automatic() {
    Device device = device("a", o -> o.autoSync(AutoSync.defaults()).random(new Longest()));
    pass(MINUTE.multipliedBy(2));
    device.diary.forget();
    forget();
    return device;
  }
}

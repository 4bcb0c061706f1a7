package dev.sluice.android;

import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The engine syncs on the framework's SQLite as it does on the JVM's. */
@Sampled
class ScenariosOnAndroidTest {

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

  /** All scenarios of the tracker in the profile "whole", one class otherwise. */
  @TestFactory
  Stream<DynamicTest> theEnginesScenariosHold() {
    return Sample.isWhole() ? OnAndroid.newest(MANY) : OnAndroid.newest(SOME);
  }
}

package dev.sluice.android;

import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The engine syncs on the framework's SQLite as it does on the JVM's. Only scenarios that are about
 * the file are tried. HTTP, slots and lists ask nothing else of the framework.
 */
@Sampled
class ScenariosOnAndroidTest {

  private static final String[] MANY = {"dev.sluice.engine.conflict.*", "dev.sluice.engine.lost.*"};
  private static final String SOME = "dev.sluice.engine.lost.LostUpdatesTest";

  /** All in the profile "whole", one class otherwise. */
  @TestFactory
  Stream<DynamicTest> theEnginesScenariosHold() {
    return Sample.isWhole() ? OnAndroid.newest(MANY) : OnAndroid.newest(SOME);
  }
}

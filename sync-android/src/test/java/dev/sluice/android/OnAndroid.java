package dev.sluice.android;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.house.Sample;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.runner.Result;
import org.junit.runner.notification.RunNotifier;
import org.junit.runners.model.InitializationError;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.pluginapi.config.GlobalConfigProvider;
import org.robolectric.util.inject.Injector;

/**
 * Runs classes of tests inside Android's framework. Robolectric runs classes of JUnit 4 only, so it
 * gets one, and that one runs the others. They are named as a build names them, a package by {@code
 * name.*}.
 */
final class OnAndroid {

  private OnAndroid() {}

  /** Once for each level of {@code -Dsluice.android.levels}. */
  static Stream<DynamicTest> each(String... classes) {
    return levels().map(level -> on(level, classes));
  }

  /** On the newest of these levels only. */
  static Stream<DynamicTest> newest(String... classes) {
    return Stream.of(on(levels().max(Integer::compare).orElseThrow(), classes));
  }

  private static Stream<Integer> levels() {
    String levels = System.getProperty("sluice.android.levels", "26,35");
    return Arrays.stream(levels.split(",")).map(Integer::valueOf);
  }

  private static DynamicTest on(int level, String... classes) {
    return DynamicTest.dynamicTest("API " + level, () -> run(level, classes));
  }

  private static void run(int level, String... classes) throws InitializationError {
    System.setProperty(InsideAndroid.CLASSES, String.join(",", classes));
    boolean whole = Sample.isWhole();
    Sample.setWhole(false); // many cases of one kind tell no more of SQLite than a few
    try {
      run(level);
    } finally {
      Sample.setWhole(whole);
    }
  }

  private static void run(int level) throws InitializationError {
    RunNotifier notifier = new RunNotifier();
    Result result = new Result();
    notifier.addListener(result.createListener());
    new OneLevel(level).run(notifier);
    if (!result.wasSuccessful()) {
      throw new AssertionError("API " + level, result.getFailures().get(0).getException());
    }
    assertThat(result.getRunCount()).isEqualTo(1);
  }

  /** A runner asks for its levels while it is made, so they come from its maker. */
  private static final class OneLevel extends RobolectricTestRunner {

    /** Each holds a framework that is loaded, which takes seconds. */
    private static final Map<Integer, Injector> LOADED = new HashMap<>();

    OneLevel(int level) throws InitializationError {
      super(InsideAndroid.class, LOADED.computeIfAbsent(level, OneLevel::at));
    }

    private static Injector at(int level) {
      Config config = new Config.Builder().setSdk(level).setManifest(Config.NONE).build();
      GlobalConfigProvider always = () -> config;
      return defaultInjector().bind(GlobalConfigProvider.class, always).build();
    }
  }
}

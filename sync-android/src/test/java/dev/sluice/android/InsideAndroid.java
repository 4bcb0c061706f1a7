package dev.sluice.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;
import static org.junit.platform.launcher.TagFilter.excludeTags;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Loaded by Robolectric with all that it names, so that it sees Android's framework. */
public class InsideAndroid {

  /** The property that names the classes. */
  static final String CLASSES = "sluice.android.classes";

  /**
   * They count what the JVM's SQLite does, open files of its first layout by JDBC, load it a second
   * time, interrupt a statement that writes, or start a process, which has no framework.
   */
  private static final String[] OF_THE_JVM = {
    "dev.sluice.engine.account.StandInWorkspaceTest",
    "dev.sluice.engine.conflict.ManyEditsTest",
    "dev.sluice.engine.file.GrowthTest",
    "dev.sluice.engine.file.HangingDatabaseTest",
    "dev.sluice.engine.file.LayoutOneTest",
    "dev.sluice.engine.file.OtherProcessTest",
    "dev.sluice.engine.file.PlansTest",
    "dev.sluice.engine.file.PushGrowthTest",
    "dev.sluice.engine.file.TwoCopiesTest"
  };

  /** Runs the named classes; fails with all that failed. */
  @org.junit.Test
  public void runs() {
    String[] names = System.getProperty(CLASSES).split(",");
    LauncherDiscoveryRequestBuilder request =
        request()
            .selectors(Arrays.stream(names).map(InsideAndroid::named).collect(Collectors.toList()))
            .filters(excludeTags("slow"))
            .filters(ClassNameFilter.excludeClassNamePatterns(OF_THE_JVM));
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create(jupiter()).execute(request.build(), listener);
    TestExecutionSummary summary = listener.getSummary();
    fail(summary.getFailures());
    assertThat(summary.getTestsSucceededCount()).isPositive();
  }

  private static DiscoverySelector named(String name) {
    return name.endsWith(".*")
        ? selectPackage(name.substring(0, name.length() - 2))
        : selectClass(name);
  }

  /** Nothing that the class path offers takes part but Jupiter. */
  private static LauncherConfig jupiter() {
    return LauncherConfig.builder()
        .enableTestEngineAutoRegistration(false)
        .enableTestExecutionListenerAutoRegistration(false)
        .enableLauncherSessionListenerAutoRegistration(false)
        .enableLauncherDiscoveryListenerAutoRegistration(false)
        .enablePostDiscoveryFilterAutoRegistration(false)
        .addTestEngines(new JupiterTestEngine())
        .build();
  }

  private static void fail(List<TestExecutionSummary.Failure> failures) {
    if (!failures.isEmpty()) {
      AssertionError all = new AssertionError(failures.size() + " failed");
      failures.forEach(
          failure ->
              all.addSuppressed(
                  new AssertionError(
                      failure.getTestIdentifier().getUniqueId(), failure.getException())));
      throw all;
    }
  }
}

package dev.sluice.house;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs the test classes of a module that have these simple names, in a process of its own. */
final class RunTests {

  static final int PASSED = 0;
  static final int FAILED = 1;
  static final int NONE_FOUND = 2;

  private static final Path CLASSES = Path.of("target", "test-classes");

  private RunTests() {}

  public static void main(String[] names) throws IOException {
    SummaryGeneratingListener summaries = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request().selectors(classes(Set.of(names))).build(),
            summaries);
    TestExecutionSummary summary = summaries.getSummary();
    summary.printFailuresTo(new PrintWriter(System.out, true), 3);
    // What a slip leaves behind may hold the process up.
    Runtime.getRuntime().halt(status(summary));
  }

  private static int status(TestExecutionSummary summary) {
    if (summary.getTotalFailureCount() > 0) {
      return FAILED;
    }
    return summary.getTestsSucceededCount() > 0 ? PASSED : NONE_FOUND;
  }

  private static List<DiscoverySelector> classes(Set<String> names) throws IOException {
    try (Stream<Path> files = Files.walk(CLASSES)) {
      return files
          .map(file -> CLASSES.relativize(file).toString().replace('/', '.').replace('\\', '.'))
          .filter(file -> file.endsWith(".class"))
          .map(file -> file.substring(0, file.length() - ".class".length()))
          .filter(name -> names.contains(name.substring(name.lastIndexOf('.') + 1)))
          .<DiscoverySelector>map(DiscoverySelectors::selectClass)
          .toList();
    }
  }
}

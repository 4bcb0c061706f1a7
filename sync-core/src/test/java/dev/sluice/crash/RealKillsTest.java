package dev.sluice.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.house.MemoryFolders;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * S02, S54: the same deaths for real. A process of its own stops at a point and is killed there by
 * the system; another one goes on from its file.
 */
class RealKillsTest {

  @TempDir(factory = MemoryFolders.OnDisk.class)
  Path folder;

  static Stream<Story> stories() {
    return Stories.real();
  }

  static List<Story> quickStories() {
    return Sample.of(Stories.quickAndReal().toList(), 2, story -> true);
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("quickStories")
  void S54_aPointOfEachKindIsSurvived(Story story) throws IOException {
    List<String> names = names(story);
    Collections.shuffle(names, new Random(names.size()));
    Collection<String> ofEachKind = ofEachKind(names);
    assertThat(ofEachKind).hasSize(PointKind.values().length);
    survives(story, Sample.of(List.copyOf(ofEachKind), 6, any -> true));
  }

  private static Collection<String> ofEachKind(List<String> names) {
    Map<String, String> ofEachKind = new TreeMap<>();
    names.forEach(name -> ofEachKind.put(name.substring(0, name.indexOf(':')), name));
    return ofEachKind.values();
  }

  /**
   * One of three, drawn, and each kind. {@link CrashMatrixTest} dies at every one, without a
   * process; {@code -Dsluice.every=true} does it here.
   */
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("stories")
  void S54_commitsAndRequestsAreSurvived(Story story) throws IOException {
    List<String> names = names(story);
    names.removeIf(name -> name.contains("SLOT"));
    Collections.shuffle(names, new Random(names.size()));
    int drawn = Boolean.getBoolean("sluice.every") ? names.size() : names.size() / 3;
    Set<String> tried = new TreeSet<>(ofEachKind(names));
    tried.addAll(names.subList(0, drawn));
    survives(story, List.copyOf(tried));
  }

  /** Requests run at the same time, so a point is not always in the same state; there it is. */
  private List<String> names(Story story) throws IOException {
    try (RealWorld world = world(story, "names");
        Other process = world.start("all", operations(story))) {
      List<String> names = new ArrayList<>();
      for (String line : process.rest()) {
        if (line.startsWith("at ")) {
          names.add(line.substring(3));
        }
      }
      return names;
    }
  }

  private void survives(Story story, List<String> names) throws IOException {
    Verdict whole = killed(story, "never");
    assertThat(whole.wrong()).isEmpty();
    List<String> broken = new ArrayList<>();
    for (String name : names) {
      Verdict verdict = killed(story, name);
      if (!verdict.equals(whole)) {
        broken.add(name + ": " + verdict);
      }
    }
    assertThat(broken).as("the end of %s is %s", story, whole).isEmpty();
  }

  private Verdict killed(Story story, String name) throws IOException {
    boolean whole = name.equals("never");
    try (RealWorld world = world(story, name.replace(':', '-'))) {
      boolean reached;
      try (Other process = world.start(name, operations(story))) {
        reached = process.await(whole ? "done" : "at ") != null;
      }
      if (reached) {
        return world.afterwards();
      }
    }
    assertThat(name).as("a point that is reached").contains(":");
    return killed(story, before(name));
  }

  /** A slow machine commits in more pieces, so another run may have fewer points of a kind. */
  private static String before(String name) {
    int colon = name.indexOf(':');
    int number = Integer.parseInt(name.substring(colon + 1));
    assertThat(number).as("a point of the kind of %s", name).isGreaterThan(1);
    return name.substring(0, colon + 1) + (number - 1);
  }

  private RealWorld world(Story story, String name) throws IOException {
    return new RealWorld(story, Files.createTempDirectory(folder, name));
  }

  private static Operation[] operations(Story story) {
    return story.operations().toArray(Operation[]::new);
  }
}

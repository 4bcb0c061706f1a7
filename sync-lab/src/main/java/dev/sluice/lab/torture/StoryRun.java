package dev.sluice.lab.torture;

import dev.sluice.lab.Shrinker;
import dev.sluice.lab.TempFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Plays stories and judges them. The same story and seed end alike each time. */
final class StoryRun {

  private static final int FRAMES = 5;

  /** Makes the world of a story. */
  interface Worlds {
    World make(Path folder, long seed) throws IOException;
  }

  private final long seed;
  private final Worlds worlds;

  StoryRun(long seed, Worlds worlds) {
    this.seed = seed;
    this.worlds = worlds;
  }

  /** Plays a story and answers what is wrong in the end: nothing, if all is well. */
  List<String> violations(List<Event> story) {
    try {
      return played(story);
    } catch (IOException e) {
      throw new UncheckedIOException("the files of a story cannot be kept", e);
    } catch (SQLException e) {
      return List.of("the file of a device cannot be read: " + e);
    } catch (RuntimeException e) {
      return List.of("the story broke off: " + e + ", " + where(e));
    }
  }

  private static String where(RuntimeException e) {
    return Stream.of(e.getStackTrace())
        .limit(FRAMES)
        .map(StackTraceElement::toString)
        .collect(Collectors.joining(", "));
  }

  private List<String> played(List<Event> story) throws IOException, SQLException {
    try (UndeliverableErrors lost = new UndeliverableErrors();
        TempFolder folder = TempFolder.inMemory("sluice-torture");
        World world = worlds.make(folder.path(), seed)) {
      world.begin();
      world.play(story);
      world.calm();
      List<String> violations = world.end();
      violations.addAll(lost.all());
      return violations;
    }
  }

  /** Leaves out of a story that ends badly whatever it ends badly without. */
  List<Event> shortest(List<Event> story) {
    return Shrinker.shortest(story, shorter -> !violations(shorter).isEmpty());
  }
}

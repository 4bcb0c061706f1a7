package dev.sluice.lab.torture;

import dev.sluice.lab.TempFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Plays stories and judges them. The same story and seed end alike each time. */
final class Trial {

  private static final int FRAMES = 5;

  private final long seed;
  private final Outfit outfit;

  Trial(long seed, Outfit outfit) {
    this.seed = seed;
    this.outfit = outfit;
  }

  /** Plays a story and answers what is wrong in the end: nothing, if all is well. */
  List<String> wrongs(List<Event> story) {
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
    try (LostErrors lost = new LostErrors();
        TempFolder folder = TempFolder.inMemory("sluice-torture");
        World world = new World(folder.path(), seed, outfit)) {
      world.begin();
      world.play(story);
      world.calm();
      List<String> wrongs = Judge.afterCalm(world);
      if (wrongs.isEmpty() && world.grudges().any()) {
        world.syncOnce();
        wrongs = new Judge(world).ofClaims();
        world.forgive();
        wrongs.addAll(Judge.afterCalm(world));
      }
      if (wrongs.isEmpty()) {
        world.syncAround();
        wrongs = new Judge(world).verdict();
      }
      wrongs.addAll(lost.all());
      return wrongs;
    }
  }

  /** Leaves out of a story that ends badly whatever it ends badly without. */
  List<Event> shortest(List<Event> story) {
    List<Event> shorter = story;
    for (int size = Math.max(1, story.size() / 2); size >= 1; size /= 2) {
      for (int from = 0; from < shorter.size(); ) {
        List<Event> without = without(shorter, from, size);
        if (wrongs(without).isEmpty()) {
          from += size;
        } else {
          shorter = without;
        }
      }
    }
    return shorter;
  }

  private static List<Event> without(List<Event> story, int from, int size) {
    List<Event> rest = new ArrayList<>(story.subList(0, from));
    rest.addAll(story.subList(Math.min(story.size(), from + size), story.size()));
    return rest;
  }
}

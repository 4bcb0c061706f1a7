package dev.sluice.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.StateGraph;
import dev.sluice.testkit.process.Killed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Tells one story as often as one likes, from the same beginning. */
final class Theatre {

  private static final int MOST_SYNCS = 5;

  private final Story story;
  private final Path prepared;
  private final Path stage;
  private World world;

  Theatre(Story story, Path folder) {
    this.story = story;
    this.prepared = folder.resolve("prepared");
    this.stage = folder.resolve("stage");
    try {
      Files.createDirectories(prepared);
      prepare();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The file after the first pull and the user's edits: the same each time, so made only once. */
  private void prepare() {
    World world = new World(story);
    Path file = prepared.resolve("a.db");
    try (Phone phone = Phone.immortal(world, file)) {
      assertThat(phone.run(Operation.PULL).error()).isEmpty();
    }
    world.begun().edited();
    try (Phone phone = Phone.immortal(world, file)) {
      story.here(new Hand(phone.db, world.now()));
    }
  }

  /** What the story without a death comes to. */
  Verdict whole() {
    return afterwards(play(new Fate(point -> {})), 2, verdict -> false);
  }

  /** All points of the story, in order, of these tables. */
  Script script() {
    Fate fate = new Fate(point -> {});
    play(fate);
    return new Script(fate.points(), fate.graphs());
  }

  /** What is known of a story before it is told with a death. */
  record Script(List<Point> points, List<StateGraph> graphs) {}

  /**
   * The story with a death at a point, and what follows: the process is started again and syncs
   * until all is as it should be, but not for ever.
   */
  Verdict killedAt(Point at, Verdict expected) {
    World world =
        play(
            new Fate(
                point -> {
                  if (point.isSame(at.kind(), at.number())) {
                    throw new Killed();
                  }
                }));
    return afterwards(world, MOST_SYNCS, expected::equals);
  }

  /** The story's beginning, once more: everything is edited and nothing is synced. */
  World begin() {
    freshStage();
    world = new World(story).begun().edited();
    return world;
  }

  /** The world of the last beginning. */
  World world() {
    return world;
  }

  private World play(Fate fate) {
    World world = begin();
    Phone phone = new Phone(world, file(), fate);
    try {
      story.operations().forEach(phone::run);
      phone.close();
    } catch (Killed planned) {
      phone.bury();
    }
    return world;
  }

  private Verdict afterwards(World world, int most, Predicate<Verdict> enough) {
    Verdict verdict;
    int syncs = 0;
    do {
      try (Phone phone = Phone.immortal(world, file())) {
        phone.run(Operation.FULL);
        phone.run(Operation.CLEAN_UP);
      }
      verdict = Verdict.of(world.server, file(), world.now());
      syncs++;
    } while (syncs < most && !enough.test(verdict));
    return verdict;
  }

  /** The device's file. */
  Path file() {
    return stage.resolve("a.db");
  }

  private void freshStage() {
    try {
      Files.createDirectories(stage);
      each(stage, Theatre::delete);
      each(prepared, file -> copy(file, stage.resolve(file.getFileName())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void each(Path folder, Consumer<Path> action) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      files.forEach(action);
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void copy(Path from, Path to) {
    try {
      Files.copy(from, to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

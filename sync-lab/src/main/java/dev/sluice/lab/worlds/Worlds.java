package dev.sluice.lab.worlds;

import dev.sluice.lab.Shrinker;
import dev.sluice.lab.TempFolder;
import dev.sluice.lab.torture.Torture.Violation;
import dev.sluice.lab.torture.UndeliverableErrors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Random worlds: each seed draws a schema, a server, an app's versions, and what happens. */
public final class Worlds {

  private static final int MOST_VIOLATIONS = 5;
  private static final int FRAMES = 6;

  private final WorldSetup setup;

  /** Worlds whose devices have that setup. */
  public Worlds(WorldSetup setup) {
    this.setup = setup;
  }

  /**
   * Plays the worlds of many seeds, and stops early when enough have ended badly.
   *
   * @param told called after each world, from any thread
   * @return those that ended badly
   */
  public List<Violation> check(LongStream seeds, Runnable told) {
    Queue<Violation> violations = new ConcurrentLinkedQueue<>();
    seeds
        .parallel()
        .filter(seed -> violations.size() < MOST_VIOLATIONS)
        .forEach(
            seed -> {
              check(seed).ifPresent(violations::add);
              told.run();
            });
    return violations.stream().sorted(Comparator.comparingLong(Violation::seed)).toList();
  }

  /** Plays the world of a seed; the answer is empty if it ends well. */
  public List<String> play(long seed) {
    WorldDraw.Drawn drawn = WorldDraw.of(seed);
    return play(drawn.plan(), drawn.steps());
  }

  /** The same, and what it comes down to if it ends badly: the world, then its shortest story. */
  public Optional<Violation> check(long seed) {
    WorldDraw.Drawn drawn = WorldDraw.of(seed);
    WorldPlan plan = drawn.plan();
    List<String> wrong = play(plan, drawn.steps());
    if (wrong.isEmpty()) {
      return Optional.empty();
    }
    List<WorldStep> shortest =
        Shrinker.shortest(drawn.steps(), steps -> kind(play(plan, steps)).equals(kind(wrong)));
    List<String> story = new ArrayList<>(plan.lines());
    shortest.forEach(step -> story.add(step.toString()));
    return Optional.of(new Violation(seed, play(plan, shortest), story));
  }

  /** What is wrong, without which row it is: a shorter story must not end in another way. */
  private static String kind(List<String> wrong) {
    return wrong.isEmpty() ? "" : wrong.get(0).replaceFirst(":.*", "");
  }

  private List<String> play(WorldPlan plan, List<WorldStep> steps) {
    try (UndeliverableErrors lost = new UndeliverableErrors();
        TempFolder folder = TempFolder.inMemory("sluice-worlds");
        WorldPlayer player = new WorldPlayer(plan, folder.path(), setup)) {
      List<String> wrong = player.play(steps);
      wrong.addAll(lost.all());
      return wrong;
    } catch (IOException e) {
      throw new UncheckedIOException("the file of a world cannot be kept", e);
    } catch (SQLException | RuntimeException e) {
      return List.of("the story broke off: " + e + ", " + where(e));
    }
  }

  private static String where(Exception e) {
    return String.join(
        ", ", Stream.of(e.getStackTrace()).limit(FRAMES).map(StackTraceElement::toString).toList());
  }
}

package dev.sluice.lab.torture;

import dev.sluice.schema.SyncSchema;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** Plays the stories of seeds, as many at a time as there are processors. */
public final class Torture {

  private static final int MOST_VIOLATIONS = 5;

  private final StoryRun.Worlds worlds;
  private final LongFunction<List<Event>> generator;

  /** Stories in which the devices have that setup. */
  public Torture(DeviceSetup setup) {
    this(setup, seed -> StoryGenerator.tell(seed, Cast.TRACKER));
  }

  private Torture(DeviceSetup setup, LongFunction<List<Event>> generator) {
    this((folder, seed) -> new TrackerWorld(folder, seed, setup), generator);
  }

  private Torture(StoryRun.Worlds worlds, LongFunction<List<Event>> generator) {
    this.worlds = worlds;
    this.generator = generator;
  }

  /** Stories about an app's own schema. */
  public static Stories of(SyncSchema schema) {
    return new Stories(schema);
  }

  static Torture about(SchemaWorld.Script script, DeviceSetup setup) {
    return new Torture(
        (folder, seed) -> new SchemaWorld(folder, seed, script, setup),
        seed -> StoryGenerator.tell(seed, script.cast()));
  }

  /** Every story has that plot. */
  public static Torture about(Plot plot, DeviceSetup setup) {
    return new Torture(setup, seed -> StoryGenerator.tell(seed, plot));
  }

  /**
   * A story that ended badly.
   *
   * @param seed what it was told from
   * @param errors what is wrong in the end
   * @param story the shortest story that still ends badly, a line an event
   */
  public record Violation(long seed, List<String> errors, List<String> story) {}

  /**
   * Plays the stories of many seeds, and stops early when enough have ended badly.
   *
   * @param told called after each story, from any thread
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

  /** Plays the story of a seed; the answer is empty if it ends well. */
  public List<String> play(long seed) {
    return new StoryRun(seed, worlds).violations(generator.apply(seed));
  }

  /** The same, and what it comes down to if it ends badly. */
  public Optional<Violation> check(long seed) {
    StoryRun run = new StoryRun(seed, worlds);
    List<Event> story = generator.apply(seed);
    if (run.violations(story).isEmpty()) {
      return Optional.empty();
    }
    List<Event> shortest = run.shortest(story);
    return Optional.of(
        new Violation(
            seed, run.violations(shortest), shortest.stream().map(Event::toString).toList()));
  }
}

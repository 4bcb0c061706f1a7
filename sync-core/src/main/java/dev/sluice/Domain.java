package dev.sluice;

import dev.sluice.cleanup.PruneRule;
import dev.sluice.loop.Seams;
import dev.sluice.pull.PullPlaces;
import java.util.List;
import java.util.function.Function;

/**
 * What a domain adds to the engine besides its schema.
 *
 * @param placesOf its steps in a pull
 * @param pruneRules what a clean-up takes away
 */
public record Domain(Function<Seams, PullPlaces> placesOf, List<PruneRule> pruneRules) {

  /** Copies the rules. */
  public Domain {
    pruneRules = List.copyOf(pruneRules);
  }

  /** A domain that adds nothing. */
  public static Domain plain() {
    return new Domain(seams -> PullPlaces.none(), List.of());
  }

  PullPlaces places(Seams seams) {
    return placesOf.apply(seams);
  }
}

package dev.sluice.tracker;

import dev.sluice.cleanup.PruneRule;
import dev.sluice.pull.PullPlaces;
import dev.sluice.remote.Seams;
import java.util.List;

/** Stub until the tracker branch lands. */
public final class TrackerSteps {
  private TrackerSteps() {}

  /** Places. */
  public static PullPlaces places(Seams seams) {
    return PullPlaces.none();
  }

  /** Rules. */
  public static List<PruneRule> rules() {
    return List.of();
  }
}

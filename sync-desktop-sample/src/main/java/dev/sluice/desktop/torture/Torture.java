package dev.sluice.desktop.torture;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Plays the stories of seeds until one ends badly. */
public final class Torture {

  private final Outfit outfit;

  /** Stories in which the devices have that outfit. */
  public Torture(Outfit outfit) {
    this.outfit = outfit;
  }

  /**
   * A story that ended badly.
   *
   * @param seed what it was told from
   * @param wrongs what is wrong in the end
   * @param story the shortest story that still ends badly, a line an event
   */
  public record Violation(long seed, List<String> wrongs, List<String> story) {}

  /** Plays the story of a seed; the answer is empty if it ends well. */
  public List<String> play(long seed) throws IOException, SQLException {
    return new Trial(seed, outfit).wrongs(StoryTeller.tell(seed));
  }

  /** The same, and what it comes down to if it ends badly. */
  public Optional<Violation> judge(long seed) throws IOException, SQLException {
    Trial trial = new Trial(seed, outfit);
    List<Event> story = StoryTeller.tell(seed);
    if (trial.wrongs(story).isEmpty()) {
      return Optional.empty();
    }
    List<Event> shortest = trial.shortest(story);
    return Optional.of(
        new Violation(
            seed, trial.wrongs(shortest), shortest.stream().map(Event::toString).toList()));
  }
}

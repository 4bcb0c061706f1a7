package dev.sluice.desktop.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * S58: whatever happens to two devices and a browser, in the end all sides are equal, no edit is
 * lost and nothing is doubled. {@code -Dsluice.seed=N} plays that story only.
 */
class TortureTest {

  private static final int SEEDS = 500;

  private final Torture torture = new Torture(Outfit.WHOLE);

  private static LongStream seeds() {
    Long one = Long.getLong("sluice.seed");
    return one == null ? LongStream.rangeClosed(1, SEEDS) : LongStream.of(one);
  }

  @Test
  void S58_everyStoryEndsWell() throws IOException, SQLException {
    for (long seed : seeds().toArray()) {
      Optional<Torture.Violation> violation = torture.judge(seed);
      assertThat(violation).as("the story of seed " + seed).isEmpty();
    }
  }
}

package dev.sluice.lab.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * S58: whatever happens to two devices and a browser, in the end all sides are equal, no edit is
 * lost and nothing is doubled. {@code -Dsluice.seed=N} plays that story only, {@code
 * -Dsluice.whole=true} 200 of them.
 */
@Tag("sampled")
class TortureTest {

  private static final int SEEDS = Boolean.getBoolean("sluice.whole") ? 200 : 3;

  private final Torture torture = new Torture(DeviceSetup.WHOLE);
  private final Torture broken = new Torture(GuardsTest.forgetful());

  private static LongStream seeds() {
    Long one = Long.getLong("sluice.seed");
    return one == null ? LongStream.rangeClosed(1, SEEDS) : LongStream.of(one);
  }

  @Test
  void S58_everyStoryEndsWell() {
    assertThat(torture.check(seeds(), () -> {})).isEmpty();
  }

  @Tag("slow")
  @Test
  void aSeedTellsTheSameStoryAndItEndsAlikeEachTime() {
    long seed = broken();
    assertThat(broken.play(seed)).isNotEmpty().isEqualTo(broken.play(seed));
  }

  private long broken() {
    LongStream first = LongStream.rangeClosed(1, 50);
    return first.filter(each -> !broken.play(each).isEmpty()).findFirst().orElseThrow();
  }

  @Test
  @Tag("slow")
  void aStoryThatEndsBadlyIsShortened() {
    long seed = broken();
    Torture.Violation shortened = broken.check(seed).orElseThrow();
    assertThat(shortened.errors()).isNotEmpty();
    assertThat(shortened.story()).hasSizeLessThan(StoryGenerator.tell(seed, Cast.TRACKER).size());
  }
}

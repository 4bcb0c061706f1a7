package dev.sluice.lab.worlds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Random worlds end well; {@code -Dsluice.seed=N} plays that one only. */
@Sampled
class WorldsTest {

  private static final long WORLDS = Sample.isWhole() ? 60 : 6;

  private final Worlds worlds = new Worlds(WorldSetup.WHOLE);

  private static LongStream seeds() {
    Long one = Long.getLong("sluice.seed");
    return one == null ? LongStream.rangeClosed(1, WORLDS) : LongStream.of(one);
  }

  @Test
  void everyWorldEndsWell() {
    assertThat(worlds.check(seeds(), () -> {})).isEmpty();
  }

  @Test
  void aSeedDrawsTheSameWorldAndStoryEachTime() {
    WorldDraw.Drawn drawn = WorldDraw.of(7);
    WorldDraw.Drawn again = WorldDraw.of(7);
    assertThat(again.plan().lines()).isEqualTo(drawn.plan().lines());
    assertThat(again.steps()).isEqualTo(drawn.steps());
  }
}

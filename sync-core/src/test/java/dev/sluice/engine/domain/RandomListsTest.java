package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncFailure;
import dev.sluice.house.Sample;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.time.Time;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rows come and go on both sides by the dozen while syncs run, and others have them in long lists:
 * in the end both sides are equal. Most devices store one row at a time. {@code -Dsluice.seed=N}
 * plays one story.
 */
@Tag("sampled")
class RandomListsTest {

  private static final int ROUNDS = 12;
  private static final int LAST_SYNCS = 4;

  private final VirtualTime time = new VirtualTime();
  private @TempDir Path folder;

  static LongStream seeds() {
    Long one = Long.getLong("sluice.seed");
    return one == null ? LongStream.range(0, Sample.isWhole() ? 40 : 2) : LongStream.of(one);
  }

  private Path file() {
    return folder.resolve("cards.db");
  }

  private Desk open(CardStory story, Time clock) {
    SyncSchema schema = SyncSchema.of(1, Shapes.PROJECTS, Shapes.TAGS, Shapes.CARDS);
    Latency latency = Latency.fixed(Duration.ofMillis(20));
    VirtualNetwork network = new VirtualNetwork(story.server(), time.scheduler(), latency);
    return Desk.open(
        new JdbcDriver(file()),
        schema,
        time,
        engine -> Trees.fast(engine).calls(network).time(clock));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void bothSidesAreEqualInTheEnd(long seed) {
    Random random = new Random(seed);
    CardStory story = new CardStory(random, file(), ServerClock.of(time.scheduler(), time.now()));
    story.begin();
    if (seed % 2 == 1) {
      story.server().faults().random(seed, 0.02, Fault.dropAfterCommit(), Fault.dropBefore());
    }
    try (Desk desk = open(story, seed % 4 == 0 ? time : new HastyTime(time))) {
      for (int i = 0; i < ROUNDS; i++) {
        play(story, desk, random);
      }
      story.server().faults().clear();
      for (int i = 0; i < LAST_SYNCS; i++) {
        desk.engine().failures().forEach(SyncFailure::discard);
        desk.sync();
        time.advance(Duration.ofMinutes(15));
      }
      assertThat(story.here(desk)).isEqualTo(story.there());
      assertThat(desk.engine().failures()).isEmpty();
      assertThat(desk.engine().pending()).isZero();
    }
  }

  private void play(CardStory story, Desk desk, Random random) {
    for (int i = random.nextInt(6); i >= 0; i--) {
      story.editOn(desk);
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      long millis = random.nextInt(900);
      time.scheduler().scheduleDirect(() -> story.editOn(desk), millis, TimeUnit.MILLISECONDS);
    }
    if (random.nextInt(3) == 0) {
      desk.push();
    } else {
      desk.sync();
    }
    time.advance(Duration.ofMinutes(random.nextInt(15)));
  }
}

package dev.sluice.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class StopWatchTest {

  private static final Instant TEN = Instant.parse("2026-01-01T10:00:00Z");
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final TimeEntry RUNNING = TimeEntry.started("Write", TEN);

  @Test
  void stopsWhereTheNextEntryBegins() {
    assertThat(stopped(TEN.plusSeconds(60), NOON)).isEqualTo(TEN.plusSeconds(60));
  }

  @Test
  void stopsNowIfNoEntryFollows() {
    assertThat(StopWatch.stopped(RUNNING, List.of(), NOON).stop()).isEqualTo(NOON);
  }

  @Test
  void stopsNowIfTheNextEntryBeginsLater() {
    assertThat(stopped(NOON.plusSeconds(1), NOON)).isEqualTo(NOON);
  }

  @Test
  void neverLastsLessThanNothing() {
    TimeEntry early = StopWatch.stopped(RUNNING, List.of(), TEN.minusSeconds(5));
    assertThat(early.duration()).isZero();
  }

  private static Instant stopped(Instant nextStart, Instant now) {
    TimeEntry next = TimeEntry.recorded("Read", nextStart, Duration.ofHours(1));
    return StopWatch.stopped(RUNNING, List.of(next), now).stop();
  }
}

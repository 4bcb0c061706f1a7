package dev.sluice.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.time.VirtualTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The server's time, as the dates of its answers tell it. */
class ServerClockTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private final VirtualTime time = new VirtualTime();
  private final ServerClock clock = new ServerClock(time);

  @Test
  void anOlderAnswerThatComesLastDoesNotSetTheClockBack() {
    clock.heard(NOON.plusSeconds(3));
    clock.heard(NOON);
    assertThat(clock.now()).isEqualTo(NOON.plusSeconds(3));
  }

  @Test
  void aClockThatRanAheadIsCorrectedAfterAMinute() {
    clock.heard(NOON.plusSeconds(3));
    time.advance(Duration.ofMinutes(1));
    clock.heard(NOON.plusSeconds(60));
    assertThat(clock.now()).isEqualTo(NOON.plusSeconds(60));
  }

  @Test
  void aLaterDateCountsAtOnce() {
    clock.heard(NOON);
    clock.heard(NOON.plusSeconds(3));
    assertThat(clock.now()).isEqualTo(NOON.plusSeconds(3));
  }
}

package dev.sluice.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LookupLogTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);

  @Test
  void nothingAskedAllowsEverything() {
    assertThat(LookupLog.parse(null).allows(17, NOW)).isTrue();
    assertThat(LookupLog.parse("").allows(17, NOW)).isTrue();
  }

  @Test
  void aDayPassesBeforeTheNextQuestion() {
    LookupLog asked = LookupLog.parse(null).with(17, NOW);
    assertThat(asked.allows(17, NOW)).isFalse();
    assertThat(asked.allows(17, NOW.plus(DAY).minusSeconds(1))).isFalse();
    assertThat(asked.allows(17, NOW.plus(DAY))).isTrue();
    assertThat(asked.allows(18, NOW)).isTrue();
  }

  @Test
  void aTimeInTheFutureDoesNotCount() {
    assertThat(LookupLog.parse(null).with(17, NOW.plusSeconds(1)).allows(17, NOW)).isTrue();
  }

  @Test
  void whatIsWrittenIsRead() {
    LookupLog asked = LookupLog.parse(null).with(4306996794L, NOW).with(18, NOW.plusSeconds(1));
    assertThat(LookupLog.parse(asked.toString())).isEqualTo(asked);
    assertThat(LookupLog.parse("17@1767225600")).isEqualTo(new LookupLog(Map.of(17L, NOW)));
  }

  @Test
  void whatIsOverFallsOut() {
    LookupLog asked = LookupLog.parse(null).with(17, NOW).with(18, NOW.plus(DAY));
    assertThat(asked.times()).containsOnlyKeys(18L);
  }
}

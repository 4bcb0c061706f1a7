package dev.sluice.internal.http.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainMomentTest {

  @Test
  void readsWhatTheFormatterReads() {
    Random random = new Random(7);
    long first = Instant.parse("0001-01-01T00:00:00Z").getEpochSecond();
    long last = Instant.parse("3000-01-01T00:00:00Z").getEpochSecond();
    for (int i = 0; i < 2000; i++) {
      Instant moment =
          Instant.ofEpochSecond(random.nextLong(first, last), random.nextInt(1_000_000_000))
              .truncatedTo(i % 3 == 0 ? ChronoUnit.SECONDS : ChronoUnit.MICROS);
      String text = i % 2 == 0 ? moment.toString() : moment.toString().replace("Z", "+00:00");
      Instant expected =
          Instant.ofEpochMilli(OffsetDateTime.parse(text).toInstant().toEpochMilli());
      assertThat(PlainMoment.read(text)).as(text).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026-02-30T10:00:00Z",
        "2025-02-29T10:00:00Z",
        "2026-13-01T10:00:00Z",
        "2026-00-01T10:00:00Z",
        "2026-01-00T10:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01T10:60:00Z",
        "2026-01-01T10:00:60Z",
        "2026-01-01T10:00:00",
        "2026-01-01T10:00:00.Z",
        "2026-01-01T10:00:00.1234567890Z",
        "2026-01-01T10:00:00+01:00",
        "2026-01-01T10:00:00Z ",
        "2026-01-01t10:00:00z",
        "2026-01-01 10:00:00Z",
        "2026-01-01",
        "+2026-01-01T10:00:00Z",
        "2026-01-01T10:00:00xxxxxZ"
      })
  void leavesTheRestToTheFormatter(String text) {
    assertThat(PlainMoment.read(text)).isNull();
  }
}

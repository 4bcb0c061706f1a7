package dev.sluice.desktop.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {

  @ParameterizedTest
  @CsvSource({"500ms,PT0.5S", "1s,PT1S", "5m,PT5M", "1h,PT1H", "1h30m,PT1H30M", "0s,PT0S"})
  void durationsAreRead(String text, Duration expected) {
    assertThat(Durations.parse(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "m", "-5m", "5 m", "1d", "1h,30m"})
  void otherDurationsAreNot(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Durations.parse(text));
  }

  @ParameterizedTest
  @CsvSource({"PT0.25S,0.3 s", "PT12S,12.0 s", "PT75S,1 min 15 s", "PT3H20M,3 h 20 min"})
  void durationsAreTold(Duration length, String text) {
    assertThat(Durations.text(length)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"PT5S,0:00:05", "PT1H30M5S,1:30:05", "PT31H,31:00:00"})
  void durationsAreWrittenAsAClockShowsThem(Duration length, String text) {
    assertThat(Durations.clock(length)).isEqualTo(text);
    assertThat(Durations.typed(text)).contains(length);
  }

  @Test
  void momentsWithoutAZoneAreLocal() {
    assertThat(Instants.parse("2026-01-31T09:00"))
        .isEqualTo(LocalDateTime.of(2026, 1, 31, 9, 0).atZone(ZoneId.systemDefault()).toInstant());
    assertThat(Instants.parse("2026-01-31T09:00:00+02:00"))
        .isEqualTo(Instant.parse("2026-01-31T07:00:00Z"));
    assertThatIllegalArgumentException().isThrownBy(() -> Instants.parse("yesterday"));
    assertThatIllegalArgumentException().isThrownBy(() -> Instants.parse("2026-02-30T09:00"));
  }
}

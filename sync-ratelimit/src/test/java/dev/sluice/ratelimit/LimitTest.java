package dev.sluice.ratelimit;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitTest {

  @Test
  void readsAllUnits() {
    assertThat(Limit.parse("60/60s")).isEqualTo(Limit.of(60, ofSeconds(60)));
    assertThat(Limit.parse(" 2/500ms ")).isEqualTo(Limit.of(2, ofMillis(500)));
    assertThat(Limit.parse("7/5m")).isEqualTo(Limit.of(7, ofMinutes(5)));
    assertThat(Limit.parse("30/1h")).isEqualTo(Limit.of(30, ofHours(1)));
    assertThat(Limit.parseAll("60/60s, 3/1s"))
        .containsExactly(Limit.of(60, ofSeconds(60)), Limit.of(3, ofSeconds(1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"60/60s", "3/1s", "30/1h", "1/1500ms", "600/24h", "5/300s"})
  void writesWhatItReads(String text) {
    assertThat(Limit.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "60",
        "60/",
        "60/60",
        "60/s",
        "-1/1s",
        "1/-1s",
        "1.5/1s",
        "3/1d",
        "9999999999/1s"
      })
  void refusesOtherForms(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Limit.parse(text))
        .withMessageContaining("written like 60/60s")
        .withMessageContaining("'" + text + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"60/60s,", ",", "60/60s;3/1s"})
  void refusesBrokenLists(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Limit.parseAll(text));
  }

  @Test
  void refusesWhatIsOutOfRange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Limit.of(0, ofSeconds(1)))
        .withMessageContaining("at least 1 permit");
    for (Duration window :
        new Duration[] {
          Duration.ZERO, ofSeconds(-1), Duration.ofNanos(1_500_000), Duration.ofDays(367)
        }) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Limit.of(1, window))
          .withMessageContaining("1 ms to 366 days");
    }
    assertThatIllegalArgumentException().isThrownBy(() -> Limit.parse("1/999999999999h"));
  }

  @Test
  void windowsUpToTenSecondsArePace() {
    assertThat(Limit.parse("25/10s").isPace()).isTrue();
    assertThat(Limit.parse("25/10001ms").isPace()).isFalse();
  }
}

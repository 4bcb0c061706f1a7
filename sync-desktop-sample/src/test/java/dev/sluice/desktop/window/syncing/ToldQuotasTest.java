package dev.sluice.desktop.window.syncing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.time.TimeForm;
import dev.sluice.desktop.window.time.TimeStyle;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.tracker.TrackerQuotas;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ToldQuotasTest {

  private static final TimeStyle STYLE = new TimeStyle(ZoneOffset.UTC, TimeForm.PLAIN);
  private static final Instant NOW = Instant.parse("2026-05-01T10:00:00Z");

  private final ToldQuotas quotas = new ToldQuotas();

  private void hear(int left, long resetsIn, Instant at) {
    Map<String, List<String>> headers =
        Map.of(
            "X-Toggl-Quota-Remaining", List.of("" + left),
            "X-Toggl-Quota-Resets-In", List.of("" + resetsIn));
    quotas.hear("/me/tags", ServerAnswer.read(200, headers, at, TrackerQuotas.HEADERS), at);
  }

  private String shown(Instant at) {
    return quotas.tightest(at, STYLE).map(Gauge::text).orElse("nothing");
  }

  @Test
  void anAnswerThatComesLateRaisesNothingButANewHourDoes() {
    hear(21, 1800, NOW);
    hear(22, 1801, NOW);
    assertThat(shown(NOW)).contains("21");
    Instant later = NOW.plus(Duration.ofMinutes(31));
    assertThat(shown(later)).isEqualTo("nothing");
    hear(29, 3540, later);
    assertThat(shown(later)).contains("29");
    hear(1, 3540, later);
    assertThat(shown(later)).isEqualTo("1 request left until 11:30");
  }
}

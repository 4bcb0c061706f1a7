package dev.sluice.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.time.VirtualTime;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Figures of a limiter without an engine. */
class LimiterFiguresTest {

  @Test
  void grantsAndDenialsAreCounted() {
    InMemoryMetricReader reader = InMemoryMetricReader.create();
    OpenTelemetrySdk sdk =
        OpenTelemetrySdk.builder()
            .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(reader).build())
            .build();
    VirtualTime time = new VirtualTime();
    WindowLimiter limiter =
        RateLimiter.builder(time, time.scheduler())
            .limits(new Limit(2, Duration.ofMinutes(1)))
            .listener(new LimiterFigures("api", sdk))
            .build();
    assertThat(limiter.tryAcquire(2)).isNotNull();
    assertThatThrownBy(() -> limiter.tryAcquire(1)).isInstanceOf(RateLimitedException.class);
    assertThat(sum(reader, "sluice.slots.granted")).isEqualTo(2);
    assertThat(sum(reader, "sluice.slots.denied")).isEqualTo(1);
  }

  private static long sum(InMemoryMetricReader reader, String name) {
    MetricData found =
        reader.collectAllMetrics().stream()
            .filter(metric -> metric.getName().equals(name))
            .findAny()
            .orElseThrow();
    return found.getLongSumData().getPoints().iterator().next().getValue();
  }
}

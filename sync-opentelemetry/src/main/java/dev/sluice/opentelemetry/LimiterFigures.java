package dev.sluice.opentelemetry;

import dev.sluice.ratelimit.LimiterListener;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import java.time.Duration;

/**
 * Counts what a limiter does, with or without an engine: slots that were granted, denied and
 * cancelled, and how many seconds they waited. For its builder's {@code listener(…)}.
 */
public final class LimiterFigures implements LimiterListener {

  static final AttributeKey<String> LIMITER = AttributeKey.stringKey("sluice.limiter");
  private static final double NANOS = 1e9;

  private final Attributes named;
  private final LongCounter granted;
  private final LongCounter denied;
  private final LongCounter cancelled;
  private final DoubleHistogram wait;
  private final DoubleHistogram pause;

  /**
   * Figures of one limiter.
   *
   * @param name stands in the attribute {@code sluice.limiter}
   */
  public LimiterFigures(String name, OpenTelemetry telemetry) {
    Meter meter = telemetry.getMeter("dev.sluice");
    this.named = Attributes.of(LIMITER, name);
    this.granted = meter.counterBuilder("sluice.slots.granted").setUnit("{slot}").build();
    this.denied = meter.counterBuilder("sluice.slots.denied").setUnit("{slot}").build();
    this.cancelled = meter.counterBuilder("sluice.slots.cancelled").setUnit("{slot}").build();
    this.wait = meter.histogramBuilder("sluice.slots.wait").setUnit("s").build();
    this.pause = meter.histogramBuilder("sluice.slots.pause").setUnit("s").build();
  }

  @Override
  public void granted(int slots, Duration waited) {
    granted.add(slots, named);
    wait.record(waited.toNanos() / NANOS, named);
  }

  @Override
  public void denied(int slots, Duration atLeast) {
    denied.add(slots, named);
  }

  @Override
  public void cancelled(int slots, Duration waited) {
    cancelled.add(slots, named);
  }

  @Override
  public void paused(Duration length) {
    pause.record(length.toNanos() / NANOS, named);
  }
}

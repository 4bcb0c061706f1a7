package dev.sluice.micrometer;

import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterListener;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.ratelimit.WindowLimiter.LimitState;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Meters of limits, with or without an engine: how many slots of each window are used, how many
 * there are, and who waits. Read when the registry reads them; that costs a look into each window.
 */
public final class LimitMeters implements AutoCloseable {

  private final MeterRegistry registry;
  private final List<Meter> gauges = new ArrayList<>();

  private LimitMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  /** Meters of an account's limits, by their names: the budget and the pace. */
  public static LimitMeters of(AccountLimiter limits, MeterRegistry registry, Tag... tags) {
    LimitMeters meters = new LimitMeters(registry);
    meters.add(limits.budget(), Tags.of(tags).and("limiter", AccountLimiter.BUDGET));
    meters.add(limits.pace(), Tags.of(tags).and("limiter", AccountLimiter.PACE));
    return meters;
  }

  /**
   * Meters of one limiter.
   *
   * @param name stands in the tag {@code limiter}
   */
  public static LimitMeters of(
      WindowLimiter limiter, String name, MeterRegistry registry, Tag... tags) {
    LimitMeters meters = new LimitMeters(registry);
    meters.add(limiter, Tags.of(tags).and("limiter", name));
    return meters;
  }

  private void add(WindowLimiter limiter, Tags tags) {
    for (Limit limit : limiter.limits()) {
      Tags all = tags.and("limit", limit.toString());
      gauges.add(
          Gauge.builder("sluice.slots.used", limiter, one -> used(one, limit))
              .description("Slots of the window that are open or spent")
              .tags(all)
              .register(registry));
      gauges.add(
          Gauge.builder("sluice.slots.permitted", limit, Limit::permits)
              .description("Slots that the window has")
              .tags(all)
              .register(registry));
    }
    gauges.add(
        Gauge.builder("sluice.slots.waiting", limiter, WindowLimiter::waiting)
            .description("Acquisitions that wait in line")
            .tags(tags)
            .register(registry));
  }

  private static double used(WindowLimiter limiter, Limit limit) {
    return limiter.state().stream()
        .filter(state -> state.limit().equals(limit))
        .mapToInt(LimitState::used)
        .findFirst()
        .orElse(0);
  }

  /**
   * Counts what a limiter does, for its builder's {@code listener(…)}.
   *
   * @param name stands in the tag {@code limiter}
   */
  public static LimiterListener listener(String name, MeterRegistry registry, Tag... tags) {
    return new Counting(registry, Tags.of(tags).and("limiter", name));
  }

  private record Counting(MeterRegistry registry, Tags tags) implements LimiterListener {

    @Override
    public void granted(int slots, Duration waited) {
      registry.counter("sluice.slots.granted", tags).increment(slots);
      registry.timer("sluice.slots.wait", tags).record(waited);
    }

    @Override
    public void denied(int slots, Duration atLeast) {
      registry.counter("sluice.slots.denied", tags).increment(slots);
    }

    @Override
    public void queued(int slots, Priority priority) {
      registry.counter("sluice.slots.queued", tags).increment(slots);
    }

    @Override
    public void cancelled(int slots, Duration waited) {
      registry.counter("sluice.slots.cancelled", tags).increment(slots);
    }

    @Override
    public void paused(Duration length) {
      registry.timer("sluice.slots.pause", tags).record(length);
    }
  }

  /** The gauges leave the registry. */
  @Override
  public void close() {
    gauges.forEach(registry::remove);
    gauges.clear();
  }
}

package dev.sluice.opentelemetry;

import dev.sluice.SyncEngine;
import dev.sluice.failure.SyncException;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.ratelimit.WindowLimiter.LimitState;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.ObservableLongGauge;
import io.opentelemetry.api.metrics.ObservableLongMeasurement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * Gauges of an engine: what is pending, what has failed, and how full each window of its limits is.
 * Read when a reader of OpenTelemetry collects, from the database and the windows; a closed engine
 * tells nothing. Ends with {@link #close}.
 */
public final class SyncGauges implements AutoCloseable {

  private static final AttributeKey<String> LIMIT = AttributeKey.stringKey("sluice.limit");
  private static final String SLOTS = "{slot}";

  private final Meter meter;
  private final Attributes always;
  private final List<ObservableLongGauge> gauges = new ArrayList<>();

  /** A limiter and the name that it is told by. */
  private record Named(String name, WindowLimiter limiter) {}

  private SyncGauges(OpenTelemetry telemetry, Attributes always) {
    this.meter = telemetry.getMeter("dev.sluice");
    this.always = always;
  }

  /**
   * Gauges of an engine and its limits.
   *
   * @param always are on each figure. Two engines need different ones, such as {@code
   *     server.address}.
   */
  public static SyncGauges of(SyncEngine engine, OpenTelemetry telemetry, Attributes always) {
    SyncGauges gauges = new SyncGauges(telemetry, always);
    gauges.add("sluice.pending", "{change}", all -> all.record(engine.pending(), always));
    gauges.add("sluice.failed", "{change}", all -> all.record(engine.failures().size(), always));
    AccountLimiter limits = engine.limiter();
    gauges.add(
        List.of(
            new Named(AccountLimiter.BUDGET, limits.budget()),
            new Named(AccountLimiter.PACE, limits.pace())));
    return gauges;
  }

  /**
   * Gauges of one limiter, with or without an engine.
   *
   * @param name stands in the attribute {@code sluice.limiter}
   */
  public static SyncGauges of(WindowLimiter limiter, String name, OpenTelemetry telemetry) {
    SyncGauges gauges = new SyncGauges(telemetry, Attributes.empty());
    gauges.add(List.of(new Named(name, limiter)));
    return gauges;
  }

  /** One instrument tells all limiters: a second one of the same name would not be read. */
  private void add(List<Named> limiters) {
    add("sluice.slots.used", SLOTS, all -> windows(limiters, LimitState::used, all));
    add(
        "sluice.slots.permitted",
        SLOTS,
        all -> windows(limiters, one -> one.limit().permits(), all));
    add(
        "sluice.slots.waiting",
        SLOTS,
        all -> limiters.forEach(one -> all.record(one.limiter().waiting(), named(one))));
  }

  private void add(String name, String unit, Consumer<ObservableLongMeasurement> read) {
    Consumer<ObservableLongMeasurement> whileOpen =
        all -> {
          try {
            read.accept(all);
          } catch (IllegalStateException | SyncException closed) {
            // nothing to tell, and nothing to warn of at each collection
          }
        };
    gauges.add(meter.gaugeBuilder(name).ofLongs().setUnit(unit).buildWithCallback(whileOpen));
  }

  private void windows(
      List<Named> limiters, ToLongFunction<LimitState> figure, ObservableLongMeasurement all) {
    for (Named one : limiters) {
      for (LimitState state : one.limiter().state()) {
        Attributes attributes = named(one).toBuilder().put(LIMIT, state.limit().toString()).build();
        all.record(figure.applyAsLong(state), attributes);
      }
    }
  }

  private Attributes named(Named one) {
    return always.toBuilder().put(LimiterFigures.LIMITER, one.name()).build();
  }

  /** The gauges are no longer read. */
  @Override
  public void close() {
    gauges.forEach(ObservableLongGauge::close);
    gauges.clear();
  }
}

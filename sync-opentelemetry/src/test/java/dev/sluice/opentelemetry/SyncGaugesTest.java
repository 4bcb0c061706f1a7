package dev.sluice.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.time.VirtualTime;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gauges of real engines and limiters, as a reader gets them. */
class SyncGaugesTest {

  private static final AttributeKey<String> SERVER = AttributeKey.stringKey("server.address");
  private static final AttributeKey<String> LIMITER = AttributeKey.stringKey("sluice.limiter");

  @TempDir private Path folder;
  private final InMemoryMetricReader reader = InMemoryMetricReader.create();
  private final OpenTelemetry telemetry =
      OpenTelemetrySdk.builder()
          .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(reader).build())
          .build();

  private List<LongPointData> points(String name) {
    return reader.collectAllMetrics().stream()
        .filter(metric -> metric.getName().equals(name))
        .map(metric -> metric.getLongGaugeData().getPoints())
        .flatMap(Collection::stream)
        .toList();
  }

  private static SyncEngine engine(TrackerDatabase db, WireServer wire) {
    return db.engine()
        .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
        .pace()
        .autoSync(AutoSync.manual())
        .build();
  }

  private static void entry(TrackerDatabase db) {
    Duration hour = Duration.ofHours(1);
    db.timeEntries().create(TimeEntry.recorded("Plan", Instant.now().minus(hour), hour));
  }

  @Test
  void twoEnginesAreToldApart() throws IOException {
    try (WireServer wire = WireServer.start(TrackerServer.builder(ServerClock.system()).build());
        TrackerDatabase one = TrackerDatabase.open(folder.resolve("one.db"));
        TrackerDatabase two = TrackerDatabase.open(folder.resolve("two.db"));
        SyncEngine first = engine(one, wire);
        SyncEngine second = engine(two, wire)) {
      SyncGauges firsts = SyncGauges.of(first, telemetry, Attributes.of(SERVER, "one"));
      SyncGauges seconds = SyncGauges.of(second, telemetry, Attributes.of(SERVER, "two"));
      entry(one);
      entry(one);
      entry(two);
      assertThat(points("sluice.pending"))
          .extracting(point -> point.getAttributes().get(SERVER) + " " + point.getValue())
          .containsExactlyInAnyOrder("one 2", "two 1");
      assertThat(points("sluice.failed")).extracting(LongPointData::getValue).containsOnly(0L);

      int requests = first.fullSync().blockingGet().requests();
      assertThat(points("sluice.slots.used"))
          .filteredOn(point -> "one".equals(point.getAttributes().get(SERVER)))
          .filteredOn(point -> AccountLimiter.BUDGET.equals(point.getAttributes().get(LIMITER)))
          .extracting(LongPointData::getValue)
          .containsExactly((long) requests);

      firsts.close();
      assertThat(points("sluice.pending")).extracting(LongPointData::getValue).containsExactly(1L);
      seconds.close();
      assertThat(reader.collectAllMetrics()).isEmpty();
    }
  }

  @Test
  void aClosedEngineTellsNothing() throws IOException {
    try (WireServer wire = WireServer.start(TrackerServer.builder(ServerClock.system()).build())) {
      TrackerDatabase db = TrackerDatabase.open(folder.resolve("closed.db"));
      SyncEngine engine = engine(db, wire);
      SyncGauges gauges = SyncGauges.of(engine, telemetry, Attributes.empty());
      engine.close();
      db.close();
      assertThat(points("sluice.pending")).isEmpty();
      gauges.close();
      gauges.close();
    }
  }

  @Test
  void limitsAreToldWithoutAnEngine() {
    VirtualTime time = new VirtualTime();
    WindowLimiter limiter =
        RateLimiter.builder(time, time.scheduler())
            .limits(new Limit(3, Duration.ofHours(1)), new Limit(5, Duration.ofDays(1)))
            .build();
    SyncGauges gauges = SyncGauges.of(limiter, "api", telemetry);
    assertThat(limiter.tryAcquire(1)).isNotNull();
    assertThat(points("sluice.slots.used")).extracting(LongPointData::getValue).containsOnly(1L);
    assertThat(points("sluice.slots.permitted"))
        .extracting(LongPointData::getValue)
        .containsExactlyInAnyOrder(3L, 5L);
    assertThat(points("sluice.slots.waiting"))
        .extracting(LongPointData::getValue)
        .containsExactly(0L);
    gauges.close();
    limiter.close();
  }
}

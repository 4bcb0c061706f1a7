package dev.sluice.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.PathPattern;
import dev.sluice.time.VirtualTime;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Meters of a real engine, as a registry reads them. */
class SyncMetersTest {

  @TempDir private Path folder;
  private final TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private WireServer wire;
  private TrackerDatabase db;
  private SyncEngine engine;
  private SyncMeters measured;

  @BeforeEach
  void open() throws IOException {
    wire = WireServer.start(server);
    db = TrackerDatabase.open(folder.resolve("tracker.db"));
    engine =
        db.engine()
            .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
            .pace()
            .autoSync(AutoSync.manual())
            .build();
    measured = measured();
  }

  /** As docs/telemetry.md has it. */
  private SyncMeters measured() {
    SyncMeters meters = SyncMeters.of(engine, registry, Tag.of("server", "test"));
    return meters;
  }

  @AfterEach
  void close() {
    engine.close();
    db.close();
    wire.close();
  }

  private void entry() {
    Duration hour = Duration.ofHours(1);
    db.timeEntries().create(TimeEntry.recorded("Secret plan", Instant.now().minus(hour), hour));
  }

  @Test
  void operationsRequestsAndRowsAreCounted() {
    int requests = engine.fullSync().blockingGet().requests();
    entry();
    engine.push().blockingGet();
    assertThat(registry.get("sluice.operation").tag("operation", "full").timer().count())
        .isEqualTo(1);
    assertThat(registry.get("sluice.request").tag("method", "GET").timer().count())
        .isEqualTo(requests);
    assertThat(registry.get("sluice.rows").tag("direction", "pushed").counter().count())
        .isEqualTo(1);
    assertThat(registry.get("sluice.slots.used").tag("limiter", "budget").gauge().value())
        .isEqualTo(requests + 1);
    assertThat(registry.get("sluice.slots.permitted").gauge().value()).isEqualTo(60);
  }

  @Test
  void whatIsRefusedIsSeen() {
    engine.fullSync().blockingGet();
    server
        .faults()
        .on(
            1,
            PathPattern.requests("POST", "/workspaces/*/time_entries"),
            Fault.answer(Answer.error(400, "no")));
    entry();
    engine.push().blockingGet();
    assertThat(registry.get("sluice.request").tag("status", "400").timer().count()).isEqualTo(1);
    assertThat(registry.get("sluice.failed").gauge().value()).isEqualTo(1);
    assertThat(registry.get("sluice.pending").gauge().value()).isZero();
    assertThat(registry.getMeters().toString()).doesNotContain("Secret", TrackerServer.TOKEN);
  }

  @Test
  void eachMeterHasTheTagsThatTheAppWants() {
    engine.fullSync().blockingGet();
    assertThat(registry.getMeters())
        .isNotEmpty()
        .allMatch(meter -> "test".equals(meter.getId().getTag("server")));
  }

  @Test
  void whatIsPendingIsKnownWithoutASync() {
    entry();
    assertThat(registry.get("sluice.pending").gauge().value()).isEqualTo(1);
  }

  @Test
  void twoEnginesHaveTagsThatTellThemApart() {
    assertThatThrownBy(() -> SyncMeters.of(engine, registry, Tag.of("server", "test")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a tag of its own");
    try (SyncMeters other = SyncMeters.of(engine, registry, Tag.of("server", "other"))) {
      assertThat(other).isNotNull();
      assertThat(registry.find("sluice.pending").gauges()).hasSize(2);
    }
    assertThat(registry.find("sluice.pending").gauges()).hasSize(1);
  }

  @Test
  void tagsOfTheRegistryTellNoEnginesApart() {
    MeterRegistry common = new SimpleMeterRegistry();
    common.config().commonTags("app", "library");
    SyncMeters one = SyncMeters.of(engine, common);
    assertThatThrownBy(() -> SyncMeters.of(engine, common))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(common.find("sluice.pending").gauges()).hasSize(1);
    one.close();
    SyncMeters next = SyncMeters.of(engine, common);
    one.close();
    assertThat(common.find("sluice.pending").gauges()).hasSize(1);
    next.close();
    assertThat(common.find("sluice.pending").gauges()).isEmpty();
  }

  @Test
  void afterItsEndNoGaugeHoldsTheEngine() {
    measured.close();
    engine.fullSync().blockingGet();
    assertThat(registry.getMeters()).isEmpty();
  }

  @Test
  void aLimiterWithoutAnEngineIsMeasured() {
    VirtualTime time = new VirtualTime();
    WindowLimiter limiter =
        RateLimiter.builder(time, time.scheduler())
            .limits(new Limit(2, Duration.ofMinutes(1)))
            .listener(LimitMeters.listener("api", registry))
            .build();
    try (LimitMeters limits = LimitMeters.of(limiter, "api", registry)) {
      assertThat(limiter.tryAcquire(2)).isNotNull();
      assertThatThrownBy(() -> limiter.tryAcquire(1)).isInstanceOf(RateLimitedException.class);
      assertThat(registry.get("sluice.slots.used").tag("limiter", "api").gauge().value())
          .isEqualTo(2);
      assertThat(limits).isNotNull();
    }
    assertThat(registry.get("sluice.slots.granted").tag("limiter", "api").counter().count())
        .isEqualTo(2);
    assertThat(registry.get("sluice.slots.denied").tag("limiter", "api").counter().count())
        .isEqualTo(1);
  }
}

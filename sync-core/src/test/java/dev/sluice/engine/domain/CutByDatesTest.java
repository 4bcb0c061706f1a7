package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.schema.DateRange;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A list by dates that takes no {@code since}, of a server that cuts it too short. */
class CutByDatesTest {

  private record Visit(Instant begin) {}

  private static final int CUT = 3;
  private static final DateRange TWO_MONTHS =
      new DateRange("from", "to", Period.ofMonths(2), Period.ofDays(2), CUT);
  private static final Field<Visit, Instant> BEGIN = Field.<Visit>instant("begin", Visit::begin);
  private static final EntityType<Visit> VISITS =
      EntityType.<Visit>named("visits", Endpoints.list("visits").range(TWO_MONTHS))
          .fields(BEGIN)
          .rangedBy(BEGIN)
          .build(row -> new Visit(row.require(BEGIN)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(ServerClock.of(time.scheduler(), time.now()), Resource.at("visits"));
  private final VirtualNetwork network =
      new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));

  @Test
  void thePullDoesNotSayThatTheNextGoesOn() {
    for (int i = 0; i < CUT; i++) {
      String begin = time.now().minusSeconds(60L * i).toString();
      server.add("visits", Json.object().put("begin", begin));
    }
    try (Desk desk = Desk.open(folder.resolve("a.db"), SyncSchema.of(1, VISITS), network, time)) {
      SyncReport report = desk.sync();
      assertThat(report.problems())
          .singleElement()
          .asString()
          .endsWith("no pull goes on there: fetch the rest by its dates");
      assertThat(desk.all(VISITS)).hasSize(CUT);
    }
  }
}

package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.DateRange;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** More rows begin in one second, such as midnight, than the server lists at once. */
class CrowdedSecondTest {

  private record Visit(Instant begin) {}

  private static final int CUT = 3;
  private static final DateRange TWO_MONTHS =
      new DateRange("from", "to", Period.ofMonths(2), Period.ofDays(2), CUT);
  private static final Field<Visit, Instant> BEGIN = Field.<Visit>instant("begin", Visit::begin);

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Instant midnight = time.now().minus(Duration.ofDays(9));

  private static EntityType<Visit> visits(boolean since) {
    Endpoints list = Endpoints.list("visits").range(TWO_MONTHS);
    return EntityType.<Visit>named("visits", since ? list.since(Since.isoSeconds("since")) : list)
        .fields(BEGIN)
        .modifiedAt(Field.<Visit>instant("at", any -> null).nullable().byServer())
        .rangedBy(BEGIN)
        .build(row -> new Visit(row.require(BEGIN)));
  }

  private static boolean isBefore(Instant begin, @Nullable String date) {
    return date != null && begin.isBefore(Instant.parse(date));
  }

  private Reply list(Request request, int rows) {
    ArrayNode list = Json.array();
    String to = request.url().queryParameter("to");
    boolean isWithin =
        !isBefore(midnight, request.url().queryParameter("from"))
            && !isBefore(midnight, request.url().queryParameter("since"))
            && (to == null || isBefore(midnight, to));
    for (int id = 1; isWithin && id <= Math.min(rows, CUT); id++) {
      list.add(
          Json.object()
              .put("id", id)
              .put("begin", midnight.toString())
              .put("at", midnight.toString()));
    }
    return Reply.json(list);
  }

  private Desk open(EntityType<Visit> visits, int rows) {
    server.answers(request -> list(request, rows));
    return Desk.open(
        folder.resolve("visits.db"), SyncSchema.of(1, visits), server, time, Trees::fast);
  }

  private boolean isNamedIn(List<String> problems) {
    return problems.contains("visits: the server lists only some of those of " + midnight);
  }

  @ParameterizedTest
  @ValueSource(ints = {CUT - 1, CUT + 2})
  void aPullNamesIt(int rows) {
    EntityType<Visit> visits = visits(true);
    try (Desk desk = open(visits, rows)) {
      List<String> problems = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        problems.addAll(desk.synced().problems());
      }
      assertThat(isNamedIn(problems)).isEqualTo(rows > CUT);
      assertThat(desk.all(visits)).hasSize(Math.min(rows, CUT));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {CUT - 1, CUT + 2})
  void aFetchOfDatesNamesIt(int rows) {
    EntityType<Visit> visits = visits(false);
    try (Desk desk = open(visits, rows)) {
      var report = desk.engine().fetch(midnight, midnight.plusSeconds(20)).test();
      time.advance(Duration.ofMinutes(5));
      assertThat(isNamedIn(report.values().get(0).problems())).isEqualTo(rows > CUT);
    }
  }
}

package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hours of work: a day, and a number that must not be rounded. */
class DatesAndDecimalsTest {

  record Work(String what, LocalDate day, BigDecimal hours) {}

  private static final Field<Work, String> WHAT =
      Field.<Work>text("what", Work::what).fingerprint();
  private static final Field<Work, LocalDate> DAY =
      Field.<Work>date("day", Work::day).nullable().fingerprint();
  private static final Field<Work, BigDecimal> HOURS =
      Field.<Work>decimal("hours", Work::hours).orElse(new BigDecimal("1.50")).fingerprint();
  private static final EntityType<Work> WORK =
      EntityType.<Work>named(
              "work",
              Endpoints.list("work")
                  .create(Endpoint.post("work"))
                  .update(Endpoint.patch("work/{id}"))
                  .delete(Endpoint.delete("work/{id}")))
          .fields(WHAT, DAY, HOURS)
          .build(row -> new Work(row.require(WHAT), row.get(DAY), row.require(HOURS)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(ServerClock.of(time.scheduler(), time.now()), Resource.at("work"));
  private final VirtualNetwork network =
      new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
  private Desk desk;

  @BeforeEach
  void begin() {
    desk = Desk.open(folder.resolve("work.db"), SyncSchema.of(1, WORK), network, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private static Work work(String what, String day, String hours) {
    return new Work(what, LocalDate.parse(day), new BigDecimal(hours));
  }

  @Test
  void aDayAndADecimalAreSentAndReadAsTheyAre() {
    Ref<Work> first = desk.table(WORK).create(work("a", "2026-11-20", "0.10"));
    desk.synced();
    JsonNode there = server.rows("work").get(0);
    assertThat(there.get("day").asText()).isEqualTo("2026-11-20");
    assertThat(there.get("hours").decimalValue()).isEqualByComparingTo("0.1");
    server.edit(
        "work",
        there.get("id").asText(),
        Json.object().put("day", "0001-02-03").put("hours", 12345678.12345));
    desk.synced();
    assertThat(desk.table(WORK).find(first)).contains(work("a", "0001-02-03", "12345678.12345"));
    desk.table(WORK).update(first, old -> work("a", "9999-12-31", "100"));
    assertThat(desk.synced().pushed()).isNotEmpty();
    assertThat(desk.synced().pushed()).isEmpty();
    assertThat(server.rows("work").get(0).get("hours").asText()).isEqualTo("100");
    assertThat(desk.all(WORK)).containsExactly(work("a", "9999-12-31", "100"));
  }

  /** 1.50 and 1.5 are one number: no edit, no conflict, and a lost create is found again. */
  @Test
  void zerosAtTheEndOfADecimalAreNoEdit() {
    Ref<Work> ref = desk.table(WORK).create(new Work("a", null, null));
    desk.synced();
    desk.table(WORK).update(ref, old -> new Work("a", null, new BigDecimal("1.500")));
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.table(WORK).find(ref)).contains(new Work("a", null, new BigDecimal("1.5")));
    server.edit("work", "1", Json.object().put("hours", "1.50"));
    desk.table(WORK).update(ref, old -> new Work("a", null, new BigDecimal("2.0")));
    desk.synced();
    assertThat(desk.engine().conflicts()).isEmpty();
    assertThat(desk.all(WORK)).containsExactly(new Work("a", null, new BigDecimal("2")));
  }

  @Test
  void daysAndDecimalsSortAndCompareInTheFile() throws SQLException {
    for (String hours : List.of("10", "9.5", "-3", "0.25")) {
      desk.table(WORK).create(work(hours, "2026-01-01", hours));
    }
    desk.table(WORK).create(work("0", "0999-01-01", "0"));
    assertThat(desk.table(WORK).list(Query.<Work>all().ascending(HOURS)))
        .extracting(Work::what)
        .containsExactly("-3", "0", "0.25", "9.5", "10");
    assertThat(
            desk.table(WORK)
                .list(
                    Query.<Work>all()
                        .where(DAY, Comparison.LESS_THAN, LocalDate.parse("2026-01-01"))))
        .extracting(Work::what)
        .containsExactly("0");
    try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("work.db"));
        ResultSet sum = file.createStatement().executeQuery("SELECT sum(hours) FROM work")) {
      assertThat(sum.getDouble(1)).isEqualTo(16.75);
    }
  }

  @Test
  void whatTheFileCannotKeepExactlyIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> desk.table(WORK).create(work("a", "2026-01-01", "0.1234567890123456")))
        .withMessage("a decimal has at most 15 digits");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> desk.table(WORK).create(new Work("a", LocalDate.of(10000, 1, 1), BigDecimal.ONE)))
        .withMessage("a date must lie in the years 0 to 9999: +10000-01-01");
  }

  /** A server may keep more digits, or write a day as a moment. */
  @Test
  void aServerMaySayMoreThanTheFileKeeps() {
    server.add(
        "work",
        Json.object(
            "{\"what\":\"a\",\"day\":\"2026-11-20T00:00:00Z\",\"hours\":\"0.12345678901234567\"}"));
    desk.synced();
    assertThat(desk.all(WORK)).containsExactly(work("a", "2026-11-20", "0.123456789012346"));
    assertThat(desk.synced().pushed()).isEmpty();
  }

  @Test
  void aRowWithNoDayInItIsUnreadable() {
    desk.table(WORK).create(work("a", "2026-01-01", "1"));
    desk.synced();
    server.edit("work", "1", Json.object().put("day", "tomorrow").put("what", "b"));
    assertThat(desk.sync().problems()).isNotEmpty();
    assertThat(desk.all(WORK)).containsExactly(work("a", "2026-01-01", "1"));
  }
}

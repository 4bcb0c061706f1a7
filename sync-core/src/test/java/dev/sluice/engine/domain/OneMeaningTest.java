package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.time.VirtualTime;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S142: a value that can mean one thing only is read, however the server writes it. */
class OneMeaningTest {

  private record Odd(
      String text,
      @Nullable Instant at,
      @Nullable LocalDate day,
      @Nullable Long number,
      @Nullable Double real,
      @Nullable BigDecimal exact,
      @Nullable Boolean yes,
      boolean sure) {}

  private static final Field<Odd, String> TEXT = Field.<Odd>text("text", Odd::text).fingerprint();
  private static final Field<Odd, Instant> AT = Field.<Odd>instant("at", Odd::at).nullable();
  private static final Field<Odd, LocalDate> DAY = Field.<Odd>date("day", Odd::day).nullable();
  private static final Field<Odd, Long> NUMBER = Field.integer("number", Odd::number).nullable();
  private static final Field<Odd, Double> REAL = Field.<Odd>real("real", Odd::real).nullable();
  private static final Field<Odd, BigDecimal> EXACT =
      Field.<Odd>decimal("exact", Odd::exact).nullable();
  private static final Field<Odd, Boolean> YES = Field.<Odd>bool("yes", Odd::yes).nullable();
  private static final Field<Odd, Boolean> SURE = Field.<Odd>bool("sure", Odd::sure).orElse(true);
  private static final EntityType<Odd> ODD =
      EntityType.<Odd>named(
              "odd",
              Endpoints.list("odd")
                  .create(Endpoint.post("odd"))
                  .update(Endpoint.patch("odd/{id}"))
                  .delete(Endpoint.delete("odd/{id}")))
          .fields(TEXT, AT, DAY, NUMBER, REAL, EXACT, YES, SURE)
          .build(
              row ->
                  new Odd(
                      row.require(TEXT),
                      row.get(AT),
                      row.get(DAY),
                      row.get(NUMBER),
                      row.get(REAL),
                      row.get(EXACT),
                      row.get(YES),
                      row.require(SURE)));

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private @Nullable Desk desk;

  @AfterEach
  void close() {
    desk.close();
  }

  /** The value as JSON has it: a library would round it. */
  private SyncReport listed(String name, String value) {
    String row = "{\"id\": 7, \"text\": \"odd\", \"" + name + "\": " + value + "}";
    server.answers(request -> Reply.of(200, "[" + row + "]"));
    desk = Desk.open(folder.resolve("odd.db"), SyncSchema.of(1, ODD), server, time);
    return desk.sync();
  }

  private Odd read(String name, String value) {
    assertThat(listed(name, value).problems()).isEmpty();
    return desk.all(ODD).get(0);
  }

  private static String quoted(String text) {
    return '"' + text + '"';
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-27 07:35:00+00, 2026-11-27T07:35:00Z",
    "2026-11-27 07:35:00.123456+05:30, 2026-11-27T02:05:00.123Z",
    "2026-11-27 07:35:00.5-03, 2026-11-27T10:35:00.500Z",
    "2026-11-27 07:35:00 UTC, 2026-11-27T07:35:00Z",
    "2026-11-27T07:35:00UTC, 2026-11-27T07:35:00Z",
    "2026-11-27T07:35:00 GMT, 2026-11-27T07:35:00Z",
    "2026-11-27 07:35:00 +0000, 2026-11-27T07:35:00Z",
    "2026-11-27 07:35:00 +02:00, 2026-11-27T05:35:00Z",
    "2026-11-27T07:35:00 Z, 2026-11-27T07:35:00Z",
    "2026-11-27T07:35Z[UTC], 2026-11-27T07:35:00Z",
    "2026-11-27T07:35:00.1234567891Z, 2026-11-27T07:35:00.123Z",
    "2026-11-27T07:35:00.9999999999+00:00, 2026-11-27T07:35:00.999Z",
    "'2026-11-27T07:35:00,25Z', 2026-11-27T07:35:00.250Z",
    "2026-12-31T23:59:60Z, 2027-01-01T00:00:00Z",
    "2026-12-31T23:59:60.5Z, 2027-01-01T00:00:00.500Z",
    "2027-01-01T05:29:60+05:30, 2027-01-01T00:00:00Z",
    "2026-11-27T24:00:00Z, 2026-11-28T00:00:00Z",
    "2026-11-27 07:35:00.5 +0000 UTC, 2026-11-27T07:35:00.500Z",
    "2026-11-27T07:35:00+01:00[Europe/Berlin], 2026-11-27T06:35:00Z",
    "2026-07-27T07:35:00 Europe/Berlin, 2026-07-27T05:35:00Z",
    "'Fri, 27 Nov 2026 07:35:00 GMT', 2026-11-27T07:35:00Z",
    "2026-11-27, 2026-11-27T00:00:00Z"
  })
  void S142_aMoment(String written, String meant) {
    assertThat(read("at", quoted(written)).at()).isEqualTo(Instant.parse(meant));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-27T07:35:60Z",
        "2026-11-27T23:59:61Z",
        "2026-12-31T23:59:60+01:00",
        "2026-11-27T07:35:00 PST",
        "27/11/2026",
        "2026-11-27T07:35:00+0",
        "2026-11-27T24:00:01Z",
        "2026-02-30 07:35:00",
        "07:35"
      })
  void S142_noMomentIsGuessed(String written) {
    assertThat(listed("at", quoted(written)).problems())
        .containsExactly("odd: the at of row 7 of odd is invalid: a text");
    assertThat(desk.all(ODD)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "\"True\", true",
    "\"t\", true",
    "\"TRUE\", true",
    "\"f\", false",
    "\"False\", false",
    "\"yes\", true",
    "\"N\", false",
    "\" 1 \", true",
    "0, false"
  })
  void S142_aTruth(String written, boolean meant) {
    assertThat(read("yes", written).yes()).isEqualTo(meant);
  }

  @ParameterizedTest
  @ValueSource(strings = {"at", "day", "number", "real", "exact", "yes"})
  void S142_anEmptyTextWhereNoTextBelongsIsNothing(String name) {
    Odd odd = read(name, quoted(""));
    assertThat(odd).isEqualTo(new Odd("odd", null, null, null, null, null, null, true));
  }

  @Test
  void S142_soItIsWhereTheSchemaSaysWhatNothingMeans() {
    assertThat(read("sure", quoted("")).sure()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"real, 1e-400", "exact, 1e-400", "real, 1e400", "exact, -1e-400", "yes, 2"})
  void S142_whatNoFileCanHoldIsRefused(String name, String written) {
    assertThat(listed(name, written).problems())
        .containsExactly("odd: the " + name + " of row 7 of odd is invalid: a number");
    assertThat(desk.all(ODD)).isEmpty();
  }

  @Test
  void S142_nothingIsNothingInAnyForm() {
    assertThat(read("real", "0.000e-999").real()).isZero();
  }

  /** Oracle, for one, keeps no empty texts. */
  @Test
  void S142_anEmptiedTextThatComesBackAsNullIsToldWithRowAndField() {
    String problem = "the text of row 7 of odd is null, and the field is not nullable()";
    listed("number", "1");
    desk.table(ODD).update(ODD.ref(1), old -> new Odd("", null, null, 1L, null, null, null, true));
    server.answers(request -> Reply.of(200, "[{\"id\": 7, \"text\": null}]"));

    assertThat(desk.sync().problems()).containsExactly("odd: " + problem);

    server.answers(request -> Reply.of(200, "{\"id\": 7, \"text\": null}"));

    assertThat(desk.push().error().map(Throwable::getMessage))
        .hasValueSatisfying(message -> assertThat(message).contains(problem));
  }
}

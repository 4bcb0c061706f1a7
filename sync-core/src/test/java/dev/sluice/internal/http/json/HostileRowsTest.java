package dev.sluice.internal.http.json;

import static dev.sluice.internal.http.Library.BOOKS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sluice.internal.http.Answers;
import dev.sluice.internal.http.Library;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A row that cannot be read costs no other row, and each row that can be read can be stored. */
class HostileRowsTest {

  private static final String LONG = "9".repeat(5000);

  private static final List<String> NAMES =
      List.of(
          "id",
          "shelf_id",
          "sid",
          "title",
          "remark",
          "pages",
          "price",
          "lent",
          "start",
          "stop",
          "tag_ids",
          "extras",
          "at",
          "server_deleted_at",
          "unknown",
          "ID",
          "Title",
          "\\u0000",
          "");

  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "false",
          "0",
          "-0",
          "-1",
          "1",
          "7.5",
          "1e3",
          "1e400",
          "-1e-400",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775809",
          "9.99e18",
          "1e999999999",
          "1e-999999999",
          "\"\"",
          "\" \"",
          "\"\\u0000\"",
          "\"\\ud83d\"",
          "\"\\udc00\\ud83d\"",
          "\"\\u202e\"",
          "\"'; DROP TABLE books; --\"",
          "\"NaN\"",
          "\"" + LONG + "\"",
          "\"1e" + "9".repeat(300) + "\"",
          "\"0001-01-01T00:00:00Z\"",
          "\"9999-12-31T23:59:59.999999999Z\"",
          "\"+292278994-08-17T07:12:55.808Z\"",
          "\"-292275055-05-16T16:47:04Z\"",
          "\"+999999999-12-31\"",
          "\"-999999999-01-01\"",
          "\"2026-02-30\"",
          "\"2026-01-01T24:00:00Z\"",
          "\"2026-01-01T00:00:00+25:00\"",
          "[]",
          "{}",
          "[[]]",
          "[{}]",
          "[null]",
          "[0]",
          "[-1]",
          "[1e30]",
          "[\"1\", \"x\"]",
          "[1, 1, 1]",
          "{\"a\": {\"a\": [1, 2, {\"b\": null}]}}");

  /** Any members, names told twice or more among them. */
  @Property(tries = 4000)
  void aBadRowCostsNoOther(@ForAll("anyMembers") List<String> members) {
    String body = "[{\"id\": 1}, {" + String.join(", ", members) + "}, {\"id\": 2}]";
    List<Incoming> rows = Answers.rows(BOOKS, body);

    assertThat(rows).hasSize(3);
    assertThat(((Incoming.Known) rows.get(0)).serverId()).isEqualTo(1);
    assertThat(((Incoming.Known) rows.get(2)).serverId()).isEqualTo(2);
    if (rows.get(1) instanceof Incoming.Known known) {
      assertThat(known.serverId()).isPositive();
      for (Field<?, ?> field : known.told()) {
        checkStorable(field, known.row().value(field));
      }
    }
  }

  private static void checkStorable(Field<?, ?> field, Object value) {
    if (value instanceof Instant moment) {
      assertThat(Instant.ofEpochMilli(moment.toEpochMilli())).isEqualTo(moment);
    } else if (value instanceof Double number) {
      assertThat(number).isFinite();
    } else if (value instanceof String text && field.kind() == FieldKind.TEXT) {
      assertThat(text).doesNotContain("\u0000");
      assertThat(UTF_8.newEncoder().canEncode(text)).isTrue();
    }
    assertThat(value == null && !field.isNullable()).isFalse();
  }

  @Provide
  Arbitrary<List<String>> anyMembers() {
    return Combinators.combine(Arbitraries.of(NAMES), Arbitraries.of(VALUES))
        .as((name, value) -> "\"" + name + "\": " + value)
        .list()
        .ofMinSize(1)
        .ofMaxSize(8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-1",
        "9223372036854775808",
        "1e19",
        "1.5",
        "\"\"",
        "\"seven\"",
        "[7]",
        "{}",
        "true",
        "null"
      })
  void aKeyOutOfRangeIsNoKey(String key) {
    assertThat(Answers.book("\"id\": " + key)).isInstanceOf(Incoming.Unreadable.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+292278994-08-17T07:12:55.808Z",
        "-292275055-05-16T16:47:04.191Z",
        "+999999999-12-31"
      })
  void aDateThatNoFileCanHoldIsNoDate(String date) {
    assertThat(Answers.book("\"id\": 7, \"stop\": \"" + date + "\""))
        .isInstanceOf(Incoming.Unreadable.class);
  }

  /** Reading a number takes time by the square of its digits, and a text may be long. */
  @ParameterizedTest
  @ValueSource(strings = {"pages", "price"})
  void aNumberInQuotesHasAThousandDigitsAtMost(String name) {
    assertThat(Answers.book("\"id\": 7, \"" + name + "\": \"" + "0".repeat(999) + "1\""))
        .isInstanceOf(Incoming.Known.class);
    assertThat(Answers.book("\"id\": 7, \"" + name + "\": \"" + "0".repeat(1000) + "1\""))
        .isInstanceOf(Incoming.Unreadable.class);
  }

  /** As text ids, 007 and 7 would be two rows. */
  @ParameterizedTest
  @ValueSource(strings = {"007", "7.0", "+7", "0"})
  void anIdInQuotesIsWrittenAsServersWriteNumbers(String id) {
    assertThat(Answers.book("\"id\": 7, \"shelf_id\": \"" + id + "\""))
        .isInstanceOf(Incoming.Unreadable.class);
    assertThat(Answers.book("\"id\": \"" + id + "\"")).isInstanceOf(Incoming.Unreadable.class);
  }

  @Test
  void theLastOfTwoValuesCounts() {
    assertThat(Answers.known("\"title\": \"a\", \"title\": \"b\"").row().get(Library.TITLE))
        .isEqualTo("b");
  }

  @Test
  void aRowThatIsTooLongCostsNoOther() {
    String text = "x".repeat(100_000);
    String tooLong = "{\"id\": 7, \"title\": \"" + text + "\", \"remark\": \"" + text + "\"}";
    String nested = "{\"id\": 7, \"extras\": [" + "[{}],".repeat(40_000) + "0], \"x\": {}}";
    assertThat(Answers.rows(BOOKS, "[" + tooLong + ", " + nested + ", {\"id\": 8}]"))
        .extracting(row -> row instanceof Incoming.Unreadable bad ? bad.problem() : "fine")
        .containsExactly(
            "a row of books is longer than a row may be",
            "a row of books is longer than a row may be",
            "fine");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "\\\\", "\\\"", "\\u0041", "x\\n", "xy\\u0041"})
  void S31_aTextThatIsTooLongCostsNoOther(String piece) {
    String text = piece.repeat(140_000);
    String tooLong = "{\"id\": 7, \"title\": \"" + text + "\", \"at\": \"2026-01-01T00:00:00Z\"}";
    assertThat(
            Answers.rows(BOOKS, "[{\"id\": 6, \"title\": \"\\\"\"}, " + tooLong + ", {\"id\": 8}]"))
        .extracting(row -> row instanceof Incoming.Unreadable bad ? bad.problem() : "fine")
        .containsExactly("fine", "a row of books is longer than a row may be", "fine");
  }

  private static String nested(int depth) {
    return "[{\"a\":\"]\"},".repeat(depth) + "0" + "]".repeat(depth);
  }

  static List<String> members() {
    String digits = "9".repeat(10_000);
    String name = "\"" + "n".repeat(60_000) + "\": 1";
    return List.of(
        "\"unknown\": " + nested(100) + ", \"title\": \"t\"",
        "\"unknown\": " + digits + "." + digits + "e-" + digits,
        "\"extras\": [" + digits + "]",
        name,
        "\"extras\": {" + name + "}",
        "\"extras\": " + nested(61));
  }

  @ParameterizedTest
  @MethodSource("members")
  void S31_aLongNameOrNumberIsRead(String member) {
    assertThat(Answers.rows(BOOKS, "[{\"id\": 7, " + member + "}, {\"id\": 8}]"))
        .hasSize(2)
        .hasOnlyElementsOfType(Incoming.Known.class);
  }

  static List<Arguments> beyond() {
    String longer = "a row of books is longer than a row may be";
    return List.of(
        Arguments.of("\"" + "n".repeat(200_000) + "\": 1", longer),
        Arguments.of("\"unknown\": " + "9".repeat(200_000), longer),
        Arguments.of("\"price\": 1." + "9".repeat(200_000), longer),
        Arguments.of(
            "\"extras\": " + nested(100), "a row of books is nested deeper than a row may be"),
        Arguments.of(
            "\"pages\": " + "9".repeat(10_000),
            "the pages of row 7 of books is invalid: a number"));
  }

  @ParameterizedTest
  @MethodSource("beyond")
  void S31_whatIsBeyondALimitCostsNoOther(String member, String problem) {
    assertThat(Answers.rows(BOOKS, "[{\"id\": 7, " + member + "}, {\"id\": 8}]"))
        .extracting(row -> row instanceof Incoming.Unreadable bad ? bad.problem() : "fine")
        .containsExactly(problem, "fine");
  }

  @Property(tries = 200)
  void S31_noTextIsStoredThatIsNotWhole(@ForAll("lengths") int length) {
    String text = "\\u0041x".repeat(length);
    List<Incoming> rows = Answers.rows(BOOKS, "[{\"title\": \"" + text + "\", \"id\": 7}]");
    if (rows.get(0) instanceof Incoming.Known known) {
      assertThat((String) known.row().value(Library.TITLE)).hasSize(2 * length);
    }
  }

  @Provide
  Arbitrary<Integer> lengths() {
    return Arbitraries.integers().between(65_500, 65_540);
  }

  @Test
  void aThousandBadRowsAreReportedAndNoMore() {
    String[] bad = new String[1000];
    Arrays.fill(bad, "{}");
    String thousand = String.join(",", bad);
    assertThat(Answers.rows(BOOKS, "[" + thousand + "]")).hasSize(1000);
    assertThat(catchThrowable(() -> Answers.rows(BOOKS, "[" + thousand + ", {}]")))
        .hasMessage(
            "the answer for books has more than 1000 rows that cannot be read:"
                + " the id of a row of books is missing");
  }
}

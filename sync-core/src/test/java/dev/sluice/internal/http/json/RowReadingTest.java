package dev.sluice.internal.http.json;

import static dev.sluice.internal.http.Answers.book;
import static dev.sluice.internal.http.Answers.known;
import static dev.sluice.internal.http.Answers.rows;
import static dev.sluice.internal.http.Library.BOOKS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.internal.http.Library;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.schema.Field;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowReadingTest {

  private static final Map<String, Field<?, ?>> FIELDS =
      Map.of(
          "title", Library.TITLE,
          "remark", Library.REMARK,
          "pages", Library.PAGES,
          "price", Library.PRICE,
          "lent", Library.LENT,
          "start", Library.START,
          "stop", Library.STOP,
          "tag_ids", Library.TAGS,
          "extras", Library.EXTRAS,
          "shelf_id", Library.SHELF);

  @Test
  void tellsWhatTheAnswerSpeaksOfAndNothingElse() {
    Incoming.Known row = known("\"title\": \"Walden\", \"remark\": null, \"unknown\": [{}, [1]]");

    assertThat(row.serverId()).isEqualTo(7);
    assertThat(row.gone()).isFalse();
    assertThat(row.told()).isEqualTo(Set.of(Library.TITLE, Library.REMARK));
    assertThat(row.row())
        .isEqualTo(BOOKS.emptyRow().withServerId(7L).with(Library.TITLE, "Walden"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "title    | \"\"                           | ",
        "title    | \"später 🎉\"                  | später 🎉",
        "title    | 12.50                          | 12.50",
        "title    | true                           | true",
        "title    | \"a\\u0000b\"                  | a\uFFFDb",
        "title    | \"a\\ud83db\"                  | a\uFFFDb",
        "title    | \"\\udf89a\\ud83c\"            | \uFFFDa\uFFFD",
        "title    | \"\\ud83c\\udf89\"             | 🎉",
        "remark   | \"no such state\"            | no such state",
        "pages    | 4306996794                     | 4306996794",
        "pages    | -9223372036854775808           | -9223372036854775808",
        "pages    | \"12\"                         | 12",
        "pages    | \" 12 \"                       | 12",
        "pages    | 12.0                           | 12",
        "pages    | 1.2e1                          | 12",
        "pages    | 0e999999                       | 0",
        "price    | 2                              | 2.0",
        "price    | \"2.5\"                        | 2.5",
        "lent     | 0                              | false",
        "lent     | 1                              | true",
        "lent     | \"true\"                       | true",
        "shelf_id | 4306996794                     | 4306996794",
        "tag_ids  | [5, 3, 5, \"4\", 4306996794]   | [3, 4, 5, 4306996794]",
        "tag_ids  | []                             | []",
        "tag_ids  | null                           | []",
        "extras   | {\"a\":[1.50,null,{}],\"b\":\"x\"} | {\"a\":[1.50,null,{}],\"b\":\"x\"}",
        "extras   | 1e99                           | 1e99",
        "extras   | [ 1 , \"\\ud83d\" ]            | [1,\"\uFFFD\"]",
        "extras   | false                          | false",
      })
  void readsValues(String name, String json, String expected) {
    Incoming.Known row = known("\"" + name + "\": " + json);

    assertThat(row.told()).containsExactly(FIELDS.get(name));
    assertThat(String.valueOf(row.row().value(FIELDS.get(name))))
        .isEqualTo(expected == null ? "" : expected);
  }

  @ParameterizedTest
  @CsvSource({
    "2024-10-01T18:26:07+00:00, 2024-10-01T18:26:07Z",
    "2024-10-01T18:26:07Z, 2024-10-01T18:26:07Z",
    "2024-10-01T20:26:07+02:00, 2024-10-01T18:26:07Z",
    "2024-10-01T20:26:07+0200, 2024-10-01T18:26:07Z",
    "2024-12-12T18:26:07.1234Z, 2024-12-12T18:26:07.123Z",
    "2024-12-12T18:26:07.123999Z, 2024-12-12T18:26:07.123Z",
    "2024-12-12T18:26:07.123456789+00:00, 2024-12-12T18:26:07.123Z",
    "2024-12-12T18:26:07.5Z, 2024-12-12T18:26:07.500Z",
    "2024-12-12t18:26:07z, 2024-12-12T18:26:07Z",
    "2024-12-12 18:26:07Z, 2024-12-12T18:26:07Z",
    "2024-12-12T18:26Z, 2024-12-12T18:26:00Z",
    "2022-10-03T00:00:00, 2022-10-03T00:00:00Z",
    "2017-08-28, 2017-08-28T00:00:00Z",
    "1969-12-31T23:59:59.9999Z, 1969-12-31T23:59:59.999Z",
  })
  void readsMomentsInEveryFormToTheMillisecond(String text, Instant expected) {
    assertThat(known("\"stop\": \"" + text + "\"").row().get(Library.STOP)).isEqualTo(expected);
  }

  @Test
  void normalisesAsTheFieldSays() {
    Incoming.Known row = known("\"start\": \"2024-12-12T18:26:07.999Z\"");

    assertThat(row.row().get(Library.START)).isEqualTo("2024-12-12T18:26:07Z");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "title    | null",
        "title    | {\"a\": 1}",
        "title    | [\"a\"]",
        "pages    | \"secret words\"",
        "pages    | 12.5",
        "pages    | 9223372036854775808",
        "pages    | 1e400",
        "pages    | 1e999999999",
        "pages    | true",
        "pages    | [1]",
        "price    | 1e999",
        "price    | 1e-400",
        "price    | \"NaN\"",
        "lent     | 2",
        "lent     | \"secret words\"",
        "lent     | null",
        "start    | null",
        "start    | 1700000000",
        "start    | \"secret words\"",
        "start    | \"2024-13-01T00:00:00Z\"",
        "start    | \"\"",
        "shelf_id | \"secret words\"",
        "shelf_id | null",
        "tag_ids  | 5",
        "tag_ids  | [null]",
        "tag_ids  | [[5]]",
        "tag_ids  | [\"secret words\"]",
      })
  void anUnfitValueMakesItsRowUnreadableAndIsNotShown(String name, String json) {
    Incoming row = book("\"id\": 7, \"at\": \"2024-01-01\", \"" + name + "\": " + json);

    assertThat(row).isInstanceOf(Incoming.Unreadable.class);
    Incoming.Unreadable unreadable = (Incoming.Unreadable) row;
    assertThat(unreadable.at()).isEqualTo("2024-01-01T00:00:00Z");
    assertThat(unreadable.problem()).contains(name).contains("books").doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\"id\": null,",
        "\"id\": \"x\",",
        "\"id\": 0,",
        "\"id\": -1,",
        "\"id\": 1.5,",
        "\"id\": {},",
        "\"id\": 18446744073709551616,"
      })
  void aRowWithoutAKeyIsUnreadable(String id) {
    assertThat(((Incoming.Unreadable) book(id + "\"title\": \"Walden\"")).problem())
        .startsWith("the id of a row of books is " + (id.isEmpty() ? "missing" : "invalid: "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"12", "\"secret words\"", "null", "true", "[{\"id\": 1}]"})
  void anElementThatIsNoObjectIsUnreadableAndTheNextIsRead(String element) {
    List<Incoming> rows = rows(BOOKS, "[" + element + ", {\"id\": 2}]");

    assertThat(problem(rows.get(0))).isEqualTo("an element of books is no object");
    assertThat(((Incoming.Known) rows.get(1)).serverId()).isEqualTo(2);
  }

  @Test
  void anUnreadableDateOfChangeIsNotTold() {
    assertThat(problem(book("\"id\": 7, \"at\": \"soon\"")))
        .isEqualTo("the at of row 7 of books is invalid: a text");
  }

  /** What is wrong with a row whose time is not told. */
  private static String problem(Incoming row) {
    Incoming.Unreadable bad = (Incoming.Unreadable) row;
    assertThat(bad.at()).isNull();
    return bad.problem();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "\"shelf_id\": 1, \"sid\": 2                 | 1",
        "\"sid\": 2, \"shelf_id\": 1                 | 1",
        "\"s\": 3, \"sid\": 2                        | 2",
        "\"sid\": 2, \"s\": 3                        | 2",
        "\"SHELF_ID\": 4                             | 4",
        "\"Sid\": 4                                  | 4",
        "\"SHELF_ID\": 4, \"sid\": 2                 | 2",
        "\"shelf_id\": 1, \"shelf_id\": 5            | 5",
        "\"shelf_id\": \"no number\", \"shelf_id\": 5 | 5",
      })
  void theBestNameWinsAndOfTheSameTheLast(String members, long expected) {
    assertThat(known(members).row().value(Library.SHELF)).isEqualTo(expected);
  }

  @Test
  void whatOnlyTheDeviceKnowsIsNotReadFromTheServer() {
    assertThat(known("\"seen\": \"no\"").told()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "\"server_deleted_at\": \"2024-01-01T00:00:00Z\" | true",
        "\"deleted_at\": \"2024-01-01T00:00:00Z\"        | true",
        "\"deleted_at\": null, \"server_deleted_at\": 1  | true",
        "\"Deleted_At\": \"2024-01-01T00:00:00Z\"        | true",
        "\"deleted_at\": null                            | false",
        "\"deleted_at\": \"\"                            | false",
        "\"deleted_at\": false                           | false",
        "\"deleted_at\": \"false\"                       | false",
        "\"deleted_at\": 0                               | false",
        "\"deleted_at\": \"0\"                           | false",
        "\"deleted_at\": \"False\"                       | false",
        "\"deleted_at\": \"True\"                        | true",
        "\"deleted_at\": {}                              | true",
        "\"state\": \"trashed\"                          | true",
        "\"state\": \"Trashed\"                          | false",
        "\"state\": null                                 | false",
        "\"state\": [\"trashed\"]                        | false",
        "\"active\": false                               | true",
        "\"active\": true                                | false",
        "\"active\": 0                                   | false",
        "\"title\": \"Walden\"                           | false",
      })
  void anyMarkMakesATombstone(String members, boolean gone) {
    assertThat(known(members).gone()).isEqualTo(gone);
  }

  @Test
  void aTombstoneNeedsNothingButItsKey() {
    Incoming.Known row =
        known("\"title\": null, \"remark\": \"x\", \"deleted_at\": \"2024-01-01\"");

    assertThat(row.gone()).isTrue();
    assertThat(row.told()).containsExactly(Library.REMARK);
  }

  @Test
  void aKeyMayBeAFieldToo() {
    Incoming.Known row = (Incoming.Known) rows(Library.ROOMS, "[{\"owner\": 12}]").get(0);

    assertThat(row.serverId()).isEqualTo(12);
    assertThat(row.row().get(Library.OWNER)).isEqualTo(12);
  }
}

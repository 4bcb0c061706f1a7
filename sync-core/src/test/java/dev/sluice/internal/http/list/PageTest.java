package dev.sluice.internal.http.list;

import static dev.sluice.internal.http.Answers.page;
import static dev.sluice.internal.http.Answers.rows;
import static dev.sluice.internal.http.Library.BOOKS;
import static dev.sluice.internal.http.Library.HOUSE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.http.Library;
import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.tracker.User;
import java.util.List;
import okio.Buffer;
import okio.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTest {

  @ParameterizedTest
  @ValueSource(strings = {"null", "[]", " [ ] ", "\uFEFF[]"})
  void noRowsAreAnEmptyPage(String body) {
    assertThat(rows(BOOKS, body)).isEmpty();
  }

  @Test
  void readsAllRowsInTheirOrder() {
    assertThat(rows(BOOKS, "\uFEFF[{\"id\": 2}, {\"id\": 1}, {\"id\": 2}]"))
        .extracting(row -> ((Incoming.Known) row).serverId())
        .containsExactly(2L, 1L, 2L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  \n", "\uFEFF"})
  void nothingIsNoList(String body) {
    assertFails(page(BOOKS, body), "the answer for books has no body");
  }

  @Test
  void theOnlyRowOfATypeHasTheKeyOne() {
    Incoming.Known row = (Incoming.Known) rows(HOUSE, "{\"open\": true}").get(0);

    assertThat(row.serverId()).isEqualTo(1);
    assertThat(row.row().get(Library.OPEN)).isTrue();
    assertThat(rows(HOUSE, "null")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"error\": \"x\"}", "\"x\"", "12", "{\"id\": null}", "{\"id\": 2}"})
  void anythingElseIsNoList(String body) {
    assertFails(page(BOOKS, body), "the answer for books is no list");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[{\"open\": true}]", "[]", "true"})
  void aListIsNoSingleRow(String body) {
    assertFails(
        page(HOUSE, body),
        "the answer for house is something else: an element of house is no object");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<html>log in here</html>",
        "{",
        "[",
        "[{",
        "[{\"id\"",
        "[{\"id\":",
        "[{\"id\": 7",
        "[{\"id\": 7}",
        "[{\"id\": 7},",
        "[{\"id\": 7}, secret]",
        "[{\"id\": 7}, {\"title\": \"sec",
        "[{\"id\": 7}] secret",
        "[{\"id\": 7}][]",
        "[{\"id\": 7}}",
        "[{\"id\": 07}]",
        "[{'id': 7}]",
        "[{\"id\": NaN}]",
      })
  void whatBreaksFailsAndShowsNothing(String body) {
    ByteString bytes = ByteString.encodeUtf8(body);
    for (ResponseLimits limits : List.of(limits(1 << 20), limits(0))) {
      try (Page page = page(BOOKS, bytes, new Pages(limits, User.TYPE, false, ServerIds.NUMBERS))) {
        assertThatExceptionOfType(UnavailableException.class)
            .isThrownBy(() -> drain(page))
            .matches(FailureKind.SERVER_FAILED::is)
            .withNoCause()
            .satisfies(e -> assertThat(e.status()).isEqualTo(200))
            .satisfies(e -> assertThat(e.getMessage()).doesNotContain("sec"));
      }
    }
  }

  @Test
  void rowsBeforeTheBreakAreRead() {
    try (Page page = page(BOOKS, "[{\"id\": 1}, {\"id\": 2}, {\"id\":")) {
      assertThat(page.next()).isNotNull();
      assertThat(page.next()).isNotNull();
      assertFails(page, "the answer for books breaks at character");
    }
  }

  @Test
  void depthIsBoundedEverywhere() {
    String deep = "[".repeat(70) + "]".repeat(70);
    assertThat(rows(BOOKS, "[{\"id\": 7, \"extras\": " + deep + "}]"))
        .hasOnlyElementsOfType(Incoming.Unreadable.class);
    assertFails(page(BOOKS, "[".repeat(100_000)), "breaks");
    assertFails(page(HOUSE, "{\"a\":".repeat(20_000)), "breaks");
    assertThat(rows(BOOKS, "[{\"id\": 7, \"extras\": " + deep.substring(10, 130) + "}]"))
        .hasSize(1);
  }

  @Test
  void endlessNumbersAreUnreadableInsteadOfBeingComputed() {
    String number = "9".repeat(1_000_000);
    assertThat(rows(BOOKS, "[{\"id\": 7, \"pages\": " + number + "}]"))
        .hasOnlyElementsOfType(Incoming.Unreadable.class);
  }

  @Test
  void anArrayWithTooManyReferencesIsUnreadable() {
    String ids = "1" + ",1".repeat(10_000);
    assertThat(rows(BOOKS, "[{\"id\": 7, \"tag_ids\": [" + ids + "]}, {\"id\": 8}]"))
        .extracting(row -> row instanceof Incoming.Known)
        .containsExactly(false, true);
  }

  @Test
  void bytesThatAreNoUtf8CostNoRow() {
    ByteString body =
        new Buffer()
            .writeUtf8("[{\"id\": 7, \"title\": \"a")
            .write(ByteString.decodeHex("fceda080"))
            .writeUtf8("b\"}]")
            .readByteString();
    try (Page page =
        page(
            BOOKS,
            body,
            new Pages(ResponseLimits.defaults(), User.TYPE, false, ServerIds.NUMBERS))) {
      Incoming.Known row = (Incoming.Known) page.next();
      assertThat(row.row().get(Library.TITLE)).matches("a\uFFFD+b");
    }
  }

  @Test
  void tellsTheServersClock() {
    assertThat(page(BOOKS, "[]").serverDate()).isEqualTo("2026-01-01T10:00:00Z");
  }

  @Test
  void aPageIsTheSameFromMemoryAndFromAFile() {
    String body = "[" + "{\"id\": 7, \"title\": \"später\"},".repeat(50_000) + "{\"id\": 8}]";
    try (Page page =
        page(
            BOOKS,
            ByteString.encodeUtf8(body),
            new Pages(limits(1000), User.TYPE, false, ServerIds.NUMBERS))) {
      assertThat(drain(page)).isEqualTo(50_001);
    }
    assertThat(rows(BOOKS, body)).hasSize(50_001);
  }

  private static ResponseLimits limits(long spool) {
    return new ResponseLimits(1L << 28, 1 << 24, spool, 64);
  }

  private static int drain(Page page) {
    int rows = 0;
    while (page.next() != null) {
      rows++;
    }
    return rows;
  }

  private static void assertFails(Page page, String message) {
    try (page) {
      assertThatExceptionOfType(UnavailableException.class)
          .isThrownBy(() -> drain(page))
          .matches(FailureKind.SERVER_FAILED::is)
          .withMessageContaining(message);
    }
  }
}

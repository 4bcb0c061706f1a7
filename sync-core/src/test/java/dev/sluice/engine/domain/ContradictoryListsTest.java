package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.SyncException;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.Paging;
import dev.sluice.testkit.http.Json;
import java.time.Duration;
import java.util.List;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists whose pages contradict what the server says of them: nothing may be deleted here. */
class ContradictoryListsTest extends NoteLists {

  private Reply enveloped(Sheet sheet, int total) {
    ObjectNode answer = Json.object();
    answer.set("items", rows(sheet));
    answer.put("total", total).put("pages", (total + SIZE - 1) / SIZE);
    return Reply.json(answer);
  }

  private static Endpoints counted() {
    return list().rowsAt("items").pages(Paging.number("page", 1).total("total"));
  }

  private void filledAndSynced(Endpoints endpoints) {
    open(endpoints);
    fill(45);
    lists((request, page) -> enveloped(sheet((page - 1) * SIZE), 45));
    desk.synced();
    holdsAll();
    time.advance(Duration.ofMinutes(20));
  }

  /** The server says 45, and answers an empty second page: the list is not whole. */
  @Test
  void anEmptyPageInTheMiddleOfACountedListDeletesNothing() {
    filledAndSynced(counted());
    lists(
        (request, page) ->
            enveloped(page == 2 ? new Sheet(List.of(), 0, false) : sheet((page - 1) * SIZE), 45));
    desk.sync();
    time.advance(Duration.ofMinutes(20));
    desk.sync();
    holdsAll();
  }

  @Test
  void aCountedListWithoutAnyRowDeletesNothing() {
    filledAndSynced(counted());
    lists((request, page) -> enveloped(new Sheet(List.of(), 0, false), 45));
    desk.sync();
    time.advance(Duration.ofMinutes(20));
    desk.sync();
    holdsAll();
  }

  @Test
  void aNumberOfPagesThatIsNotReachedDeletesNothing() {
    filledAndSynced(list().rowsAt("items").pages(Paging.number("page", 1).pages("pages")));
    lists(
        (request, page) ->
            enveloped(page == 3 ? new Sheet(List.of(), 0, false) : sheet((page - 1) * SIZE), 45));
    desk.sync();
    time.advance(Duration.ofMinutes(20));
    desk.sync();
    holdsAll();
  }

  /** A cache answers page 2 with page 1, though the server says that there are 45 rows. */
  @Test
  void aPageThatRepeatsInACountedListDeletesNothing() {
    filledAndSynced(counted());
    lists((request, page) -> enveloped(sheet(page == 2 ? 0 : (page - 1) * SIZE), 45));
    desk.sync();
    time.advance(Duration.ofMinutes(20));
    desk.sync();
    holdsAll();
  }

  /** Each page is empty and has the cursor of another one. */
  @Test
  void emptyPagesWithoutEndEndTheOperation() {
    open(list().rowsAt("items").pages(Paging.cursor("cursor", "next")));
    int[] asked = {0};
    lists(
        (request, page) ->
            Reply.json(
                Json.object()
                    .put("next", "c" + ++asked[0])
                    .set("items", rows(new Sheet(List.of(), 0, false)))));
    var report = desk.engine().fullSync().test();
    time.advance(Duration.ofHours(12));
    assertThat(report.values()).as("reports after %s requests", asked[0]).hasSize(1);
  }

  /** Two cursors lead to each other. */
  @Test
  void cursorsThatLeadInACircleEndTheOperation() {
    open(list().rowsAt("items").pages(Paging.cursor("cursor", "next")));
    fill(40);
    int[] asked = {0};
    lists(
        (request, page) -> {
          asked[0]++;
          boolean second = "b".equals(request.url().queryParameter("cursor"));
          return Reply.json(
              Json.object()
                  .put("next", second ? "a" : "b")
                  .set("items", rows(sheet(second ? SIZE : 0))));
        });
    var report = desk.engine().fullSync().test();
    time.advance(Duration.ofHours(12));
    assertThat(report.values()).as("reports after %s requests", asked[0]).hasSize(1);
  }

  @Test
  void aTotalThatShrinksWhileThePagesAreReadDeletesNothing() {
    filledAndSynced(counted());
    lists((request, page) -> enveloped(sheet((page - 1) * SIZE), page == 1 ? 45 : 21));
    desk.sync();
    time.advance(Duration.ofMinutes(20));
    desk.sync();
    holdsAll();
  }

  /** Every fifth row of 45 has been deleted; some servers count these in their total. */
  private Reply withTombstones(int page, int total) {
    ArrayNode rows = Json.array();
    for (long id : sheet((page - 1) * SIZE).ids()) {
      ObjectNode row = rows.addObject().put("id", id).put("title", titles.get(id));
      if (id % 5 == 0) {
        row.put("deleted_at", "2020-01-01T00:00:00Z");
      }
    }
    ObjectNode answer = Json.object();
    answer.set("items", rows);
    return Reply.json(answer.put("total", total));
  }

  @ParameterizedTest
  @CsvSource({"45, 0, 36", "36, 0, 36", "45, 20, 36", "36, 20, 36", "40, 0, 0", "37, 0, 0"})
  void S131_aListIsWholeIfItsTotalIsReachedWithItsTombstonesOrWithoutThem(
      int total, int size, int expected) {
    Paging pages = Paging.number("page", 1).total("total");
    Endpoints endpoints = list().rowsAt("items").tombstones("deleted_at");
    open(endpoints.pages(size == 0 ? pages : pages.size("per_page", size)));
    fill(45);
    lists((request, page) -> withTombstones(page, total));
    SyncReport report = desk.sync();
    assertThat(report.result()).isEqualTo(expected == 0 ? SyncResult.FAILED : SyncResult.SYNCED);
    if (expected > 0) {
      assertThat(desk.all(notes)).hasSize(expected);
      assertThat(server.asked()).hasSize(3); // the last page is not full
    }
  }

  /** With 40 of 50 rows read the total of the living is reached by all, but not by the living. */
  @Test
  void S131_aTotalThatIsReachedByTombstonesOnTheWayEndsNoList() {
    open(
        list()
            .rowsAt("items")
            .tombstones("deleted_at")
            .pages(Paging.number("page", 1).size("per_page", SIZE).total("total")));
    fill(50);
    lists((request, page) -> withTombstones(page, 40));
    desk.synced();
    assertThat(desk.all(notes)).hasSize(40);
  }

  private static Endpoints byCursor() {
    return list().rowsAt("items").pages(Paging.cursor("cursor", "meta.next"));
  }

  private Reply byCursor(Request request, boolean odd) {
    String cursor = request.url().queryParameter("cursor");
    Sheet sheet = sheet(cursor == null ? 0 : Integer.parseInt(cursor));
    ObjectNode answer = Json.object();
    if (!sheet.last() && odd) {
      answer.putObject("meta").putObject("next").put("cursor", sheet.from() + SIZE);
    } else {
      answer.putObject("meta").put("next", sheet.last() ? null : "" + (sheet.from() + SIZE));
    }
    answer.set("items", rows(sheet));
    return Reply.json(answer);
  }

  private void syncedByCursor() {
    open(byCursor());
    fill(45);
    lists((request, page) -> byCursor(request, false));
    desk.synced();
    holdsAll();
    time.advance(Duration.ofMinutes(20));
  }

  private void syncedTwiceHoldsAll() {
    desk.sync();
    time.advance(Duration.ofMinutes(20));
    desk.sync();
    holdsAll();
  }

  /** A new version of the server has another envelope: the cursor stands deeper. */
  @Test
  void aCursorThatIsNoTextDeletesNothing() {
    syncedByCursor();
    lists((request, page) -> byCursor(request, true));
    syncedTwiceHoldsAll();
  }

  /** That is no word about the service: the first page has just come. */
  @Test
  void aCursorThatHasExpiredConcernsItsListOnly() {
    syncedByCursor();
    lists(
        (request, page) ->
            request.url().queryParameter("cursor") == null
                ? byCursor(request, false)
                : Reply.of(410, "{\"message\":\"The cursor has expired\"}"));
    SyncReport report = desk.sync();
    assertThat(report.result()).isEqualTo(SyncResult.FAILED);
    assertThat(report.error())
        .map(SyncException::getMessage)
        .contains("the list of notes failed: The cursor has expired");
    lists((request, page) -> byCursor(request, false));
    time.advance(Duration.ofMinutes(20));
    desk.synced();
    holdsAll();
  }

  /** The rows come without their envelope, where the next page would be named. */
  @Test
  void aPageWithoutItsEnvelopeDeletesNothing() {
    syncedByCursor();
    lists((request, page) -> Reply.json(rows(sheet(0))));
    syncedTwiceHoldsAll();
  }

  /** One page is null instead of a list. */
  @Test
  void aPageThatIsNullDeletesNothing() {
    filledAndSynced(counted());
    lists(
        (request, page) ->
            page == 2
                ? Reply.of(200, "{\"items\":null,\"total\":45}")
                : enveloped(sheet((page - 1) * SIZE), 45));
    syncedTwiceHoldsAll();
  }

  @Test
  void aTotalOfZeroDeletesNothing() {
    filledAndSynced(counted());
    lists((request, page) -> enveloped(sheet((page - 1) * SIZE), 0));
    syncedTwiceHoldsAll();
  }

  @Test
  void pagesInTheOtherOrderBringAllRows() {
    filledAndSynced(counted());
    lists((request, page) -> enveloped(sheet((3 - page) * SIZE), 45));
    syncedTwiceHoldsAll();
  }

  /** Ids come as numbers today and as texts tomorrow. */
  @Test
  void idsAsTextsAndAsNumbersAreTheSameRows() {
    open(list());
    fill(5);
    lists((request, page) -> Reply.json(rows(sheet(0))));
    desk.synced();
    time.advance(Duration.ofMinutes(20));
    lists(
        (request, page) -> {
          ArrayNode rows = Json.array();
          titles.forEach((id, title) -> rows.addObject().put("id", "" + id).put("title", title));
          return Reply.json(rows);
        });
    syncedTwiceHoldsAll();
    lists(
        (request, page) -> {
          ArrayNode rows = Json.array();
          titles.forEach(
              (id, title) -> rows.addObject().put("id", (double) id).put("title", title));
          return Reply.json(rows);
        });
    time.advance(Duration.ofMinutes(20));
    syncedTwiceHoldsAll();
  }

  @Test
  void aListThatAlternatesBetweenTwoPagesHasNoEnd() {
    fill(2 * SIZE);
    open(list().pages(Paging.number("page", 1)));
    lists((request, page) -> Reply.json(rows(sheet(page % 2 * SIZE))));
    time.advance(Duration.ofHours(1));
    assertThat(desk.sync().error())
        .get()
        .asString()
        .contains("the list of notes has no end: 100 pages in a row are empty or came before");
    assertThat(server.asked()).hasSizeBetween(100, 110);
  }
}

package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.schema.Paging;
import dev.sluice.testkit.http.Json;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists as servers have them: in an envelope, in pages, with an end of any kind. */
class ListsTest extends NoteLists {

  @Test
  void aListIsInAnEnvelope() {
    open(list().rowsAt("_embedded.notes"));
    fill(3);
    lists(
        (request, page) -> {
          ObjectNode answer = Json.object();
          answer.putObject("_links").putObject("self").put("href", "x");
          answer.putObject("_embedded").set("notes", rows(sheet(0)));
          answer.putObject("page").put("size", 20);
          return Reply.json(answer);
        });
    desk.synced();
    holdsAll();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"error\":\"maintenance\"}", "{\"items\":{\"id\":1}}", "{}"})
  void anAnswerWithoutTheListDeletesNothing(String answer) {
    open(list().rowsAt("items"));
    fill(3);
    lists((request, page) -> Reply.json(Json.object().set("items", rows(sheet(0)))));
    desk.synced();
    lists((request, page) -> Reply.of(200, answer));
    time.advance(Duration.ofMinutes(20));
    assertThat(desk.sync().error()).isPresent();
    holdsAll();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void pagesHaveNumbersAndAnEmptyPageEndsThem(int first) {
    open(list().pages(Paging.number("page", first).size("per_page", SIZE)));
    fill(45);
    lists((request, page) -> Reply.json(rows(sheet((page - first) * SIZE))));
    desk.synced();
    holdsAll();
    assertThat(server.asked())
        .allMatch(asked -> asked.contains("per_page=20"))
        .hasSize(4)
        .first()
        .asString()
        .endsWith("page=" + first);
  }

  @Test
  void aServerThatRepeatsItsLastPageForEverEnds() {
    open(list().pages(Paging.number("page", 1)));
    fill(45);
    lists((request, page) -> Reply.json(rows(sheet((Math.min(page, 3) - 1) * SIZE))));
    desk.synced();
    holdsAll();
    assertThat(server.asked()).hasSize(5);
  }

  /** The second page then has the rows of the first, though the list goes on. */
  @Test
  void aListThatGrowsByOnePageWhileItIsReadDoesNotEndThere() {
    open(list().pages(Paging.number("page", 1)));
    for (long id = 101; id <= 145; id++) {
      titles.put(id, "note " + id);
    }
    lists(
        (request, page) -> {
          if (page == 2) {
            fill(SIZE);
          }
          return Reply.json(rows(sheet((page - 1) * SIZE)));
        });
    desk.synced();
    assertThat(desk.all(notes)).extracting(Note::title).contains("note 121", "note 145");
    time.advance(Duration.ofMinutes(20));
    desk.synced();
    holdsAll();
  }

  /** It is asked for 500 rows and answers 20, without a word. */
  @Test
  void pagesByOffsetEndAtTheTotalHoweverFewRowsTheServerAnswers() {
    open(
        list()
            .rowsAt("items")
            .pages(Paging.offset("offset").size("limit", 500).total("meta.total_count")));
    fill(45);
    lists(
        (request, page) -> {
          ObjectNode answer = Json.object();
          answer.set("items", rows(sheet(number(request, "offset", 0))));
          answer.putObject("meta").put("total_count", titles.size());
          return Reply.json(answer);
        });
    desk.synced();
    holdsAll();
    assertThat(server.asked()).hasSize(3);
  }

  /** A short page that says nothing would cost one more request, and full ones always do. */
  @Test
  void aShortPageIsTheLastWhereTheServerNeverAnswersFewerRowsThanAsked() {
    open(list().pages(Paging.number("page", 1).size("per_page", SIZE).shortPageIsLast()));
    fill(45);
    lists((request, page) -> Reply.json(rows(sheet((page - 1) * SIZE))));
    desk.synced();
    holdsAll();
    assertThat(server.asked()).hasSize(3);
  }

  @Test
  void theTotalStandsInAHeaderOrTheNumberOfPagesInTheBody() {
    open(list().pages(Paging.number("page", 1).totalHeader("X-Total-Count")));
    fill(40);
    lists(
        (request, page) ->
            new Reply(
                200, rows(sheet((page - 1) * SIZE)).toString(), Map.of("X-Total-Count", "40")));
    desk.synced();
    holdsAll();
    assertThat(server.asked()).hasSize(2);
    desk.close();
    open(list().rowsAt("data").pages(Paging.number("page", 1).pages("pages")));
    server.forget();
    lists(
        (request, page) -> {
          ObjectNode answer = Json.object().put("pages", 2);
          answer.set("data", rows(sheet((page - 1) * SIZE)));
          return Reply.json(answer);
        });
    desk.synced();
    assertThat(server.asked()).hasSize(2);
  }

  @Test
  void aPageHasTheCursorOfTheNextInItsBody() {
    open(list().rowsAt("items").pages(Paging.cursor("cursor", "meta.next")));
    fill(45);
    lists(
        (request, page) -> {
          String cursor = request.url().queryParameter("cursor");
          Sheet sheet = sheet(cursor == null ? 0 : Integer.parseInt(cursor.substring(2)));
          ObjectNode answer = Json.object();
          answer.putObject("meta").put("next", sheet.last() ? null : "&=" + (sheet.from() + SIZE));
          answer.set("items", rows(sheet));
          return Reply.json(answer);
        });
    desk.synced();
    holdsAll();
    assertThat(server.asked()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aPageHasTheUrlOfTheNextInItsBodyOrItsHeader(boolean header) {
    open(
        header
            ? list().pages(Paging.link())
            : list().rowsAt("items").pages(Paging.url("_links.next.href")));
    fill(45);
    lists(
        (request, page) -> {
          Sheet sheet = sheet((page - 1) * SIZE);
          String next = "https://api.example/v1/notes?archived=*&page=" + (page + 1);
          String links = "<https://api.example/v1/notes>; rel=\"first\"";
          if (header) {
            links += sheet.last() ? "" : ", <" + next + ">; rel=\"next\"";
            return new Reply(200, rows(sheet).toString(), Map.of("Link", links));
          }
          ObjectNode answer = Json.object();
          answer.set("items", rows(sheet));
          if (!sheet.last()) {
            answer.putObject("_links").putObject("next").put("href", next);
          }
          return Reply.json(answer);
        });
    desk.synced();
    holdsAll();
    assertThat(server.asked()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://evil.example/v1/notes?page=2", "notes?archived=*"})
  void aLinkToAnotherServerOrToItselfIsNotFollowed(String next) {
    open(list().pages(Paging.link()));
    fill(3);
    lists(
        (request, page) ->
            new Reply(
                200, rows(sheet(0)).toString(), Map.of("Link", "<" + next + ">; rel=\"next\"")));
    assertThat(desk.sync().error()).map(SyncException::kind).contains(FailureKind.LIST_FAILED);
    assertThat(server.asked()).hasSize(1);
  }

  @Test
  void aListThatBreaksInTheMiddleDeletesNothing() {
    open(list().pages(Paging.number("page", 1)));
    fill(45);
    lists((request, page) -> Reply.json(rows(sheet((page - 1) * SIZE))));
    desk.synced();
    time.advance(Duration.ofMinutes(20));
    lists(
        (request, page) ->
            page == 2 ? Reply.of(500, "") : Reply.json(rows(sheet((page - 1) * SIZE))));
    assertThat(desk.sync().error()).isPresent();
    holdsAll();
  }

  /** While the pages are read, row 1 is deleted; row 21 moves to the page that was read before. */
  @Test
  void aRowThatMovesToAnEarlierPageIsNotDeletedHere() {
    open(list().pages(Paging.number("page", 1)));
    fill(45);
    lists((request, page) -> Reply.json(rows(sheet((page - 1) * SIZE))));
    desk.synced();
    time.advance(Duration.ofMinutes(20));
    lists(
        (request, page) -> {
          if (page == 2) {
            titles.remove(1L);
          }
          return Reply.json(rows(sheet((page - 1) * SIZE)));
        });
    desk.synced();
    assertThat(desk.all(notes)).extracting(Note::title).contains("note 21");
    time.advance(Duration.ofMinutes(20));
    desk.synced();
    holdsAll();
  }

  /** Only the last page has the row, so that a look at the first one would create it again. */
  @Test
  void aLostCreateIsFoundOnTheLastPage() {
    open(list().pages(Paging.number("page", 1)));
    fill(45);
    lists((request, page) -> Reply.json(rows(sheet((page - 1) * SIZE))));
    desk.synced();
    desk.table(notes).create(new Note("mine"));
    desk.push();
    time.advance(Duration.ofMinutes(2));
    desk.push();
    assertThat(desk.engine().pending()).isZero();
    assertThat(titles.values()).containsOnlyOnce("mine");
    holdsAll();
  }

  @Test
  void aPathIntoAnAnswerIsChecked() {
    open(list());
    assertThatThrownBy(() -> list().rowsAt("a..b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a path into an answer is 1 to 8 names with dots between: a..b");
  }

  /** What it leaves out is not deleted here. */
  @Test
  void aServerThatAnswersAPartOfAListSaysSo() {
    open(list());
    fill(3);
    lists((request, page) -> Reply.json(rows(sheet(0))));
    desk.synced();
    lists((request, page) -> new Reply(206, rows(sheet(1)).toString(), Map.of()));
    time.advance(Duration.ofMinutes(20));
    assertThat(desk.sync().error())
        .hasValueSatisfying(error -> assertThat(error).hasMessageContaining("a part of the list"));
    holdsAll();
  }

  @Test
  void theNamesAndWordsOfALinkMayBeWrittenInCapitals() {
    open(list().pages(Paging.link()));
    fill(25);
    lists(
        (request, page) -> {
          String next = "<?archived=*&page=2>; REL=\"Next\"";
          Sheet sheet = sheet((page - 1) * SIZE);
          Map<String, String> links = page == 1 ? Map.of("LINK", next) : Map.of();
          return new Reply(200, rows(sheet).toString(), links);
        });
    desk.synced();
    holdsAll();
  }

  /** By one number for both, one row would be written over the other. */
  @Test
  void aTextThatIsNoNumberAsServersWriteItIsNoId() {
    open(list());
    lists(
        (request, page) ->
            Reply.of(200, "[{\"id\":\"007\",\"title\":\"a\"},{\"id\":\"7\",\"title\":\"b\"}]"));
    assertThat(desk.sync().problems()).hasSize(1);
    assertThat(desk.all(notes)).containsExactly(new Note("b"));
  }
}

package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Paging;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Kinto and PostgREST say of a list's pages in headers of their own. */
class PagesInHeadersTest extends NoteLists {

  @Test
  void aHeaderHasTheUrlOfTheNextPage() {
    open(list().pages(Paging.urlHeader("Next-Page")));
    fill(45);
    lists(
        (request, page) -> {
          Sheet sheet = sheet((page - 1) * SIZE);
          String next = Desk.URL + "/notes?archived=*&page=" + (page + 1);
          Map<String, String> headers = sheet.last() ? Map.of() : Map.of("Next-Page", next);
          return new Reply(200, rows(sheet).toString(), headers);
        });
    desk.synced();
    holdsAll();
    assertThat(server.asked()).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({"0-19/40, 2", "items 0-19/40, 2", "0-19/*, 3", "40, 2"})
  void theTotalStandsBehindTheRange(String range, int requests) {
    open(list().pages(Paging.number("page", 1).totalHeader("Content-Range")));
    fill(40);
    lists(
        (request, page) ->
            new Reply(
                206, rows(sheet((page - 1) * SIZE)).toString(), Map.of("Content-Range", range)));
    desk.synced();
    holdsAll();
    assertThat(server.asked()).hasSize(requests);
  }

  @Test
  void anEmptyListHasNoRange() {
    open(list().pages(Paging.number("page", 1).totalHeader("Content-Range")));
    fill(3);
    lists(
        (request, page) ->
            new Reply(
                200,
                rows(sheet((page - 1) * SIZE)).toString(),
                Map.of("Content-Range", titles.isEmpty() ? "*/0" : "0-2/3")));
    desk.synced();
    titles.clear();
    time.advance(Duration.ofMinutes(20));
    desk.synced();
    holdsAll();
  }
}

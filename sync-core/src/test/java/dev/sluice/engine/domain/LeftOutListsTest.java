package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Paging;
import dev.sluice.testkit.http.Json;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HAL servers and Google's leave out an empty list, with the object around it. */
class LeftOutListsTest extends NoteLists {

  private void withoutRows(String answer) {
    lists(
        (request, page) ->
            titles.isEmpty()
                ? Reply.of(200, answer)
                : Reply.json(
                    Json.object().set("_embedded", Json.object().set("notes", rows(sheet(0))))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"_links\":{\"self\":{\"href\":\"x\"}}}", "{\"_embedded\":{}}"})
  void anAnswerWithoutTheListHasNoRows(String answer) {
    open(list().rowsAt("_embedded.notes").orNoRows());
    withoutRows(answer);
    desk.synced();
    fill(3);
    desk.synced();
    holdsAll();
    titles.clear();
    server.forget();
    time.advance(Duration.ofMinutes(20));
    desk.synced();
    assertThat(desk.all(notes)).isEmpty();
    assertThat(server.asked()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "7", "", "{\"_embedded\":{\"notes\":{}}}", "{} {}"})
  void whatIsNoSuchAnswerDeletesNothing(String answer) {
    open(list().rowsAt("_embedded.notes").orNoRows());
    withoutRows(answer);
    fill(3);
    desk.synced();
    titles.clear();
    time.advance(Duration.ofMinutes(20));
    desk.sync();
    assertThat(desk.all(notes)).hasSize(3);
  }

  @Test
  void aTotalThatSaysOtherwiseCounts() {
    open(
        list()
            .rowsAt("items")
            .orNoRows()
            .pages(Paging.number("page", 1).size("size", SIZE).total("total")));
    fill(3);
    lists(
        (request, page) ->
            Reply.json(Json.object().<ObjectNode>set("items", rows(sheet(0))).put("total", 3)));
    desk.synced();
    lists((request, page) -> Reply.of(200, "{\"total\":3}"));
    time.advance(Duration.ofMinutes(20));
    assertThat(desk.sync().error()).isPresent();
    holdsAll();
    titles.clear();
    lists((request, page) -> Reply.of(200, "{\"total\":0}"));
    time.advance(Duration.ofMinutes(20));
    desk.synced();
    holdsAll();
  }

  @Test
  void aListThatIsTheAnswerCannotBeLeftOut() {
    assertThatThrownBy(() -> open(list().orNoRows())).hasMessageContaining("rowsAt()");
    open(list());
  }

  /** Also in the middle of a list, and if the server says so for a while. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "1, {'error':{'code':503}}",
        "2, {'error':{'code':503}}",
        "1, {'error':'busy'}",
        "1, {'error':'null'}",
        "2, {'errors':[{'message':'busy'}]}"
      })
  void anErrorInItsPlaceIsNoEmptyList(int from, String error) {
    open(list().rowsAt("items").orNoRows().pages(Paging.cursor("page", "next")));
    fill(45);
    lists((request, page) -> Reply.json(page(page)));
    desk.synced();
    lists(
        (request, page) ->
            page < from ? Reply.json(page(page)) : Reply.of(200, error.replace('\'', '"')));
    time.advance(Duration.ofMinutes(20));
    assertThat(desk.sync().error()).isPresent();
    holdsAll();
    lists((request, page) -> Reply.json(page(page)));
    desk.synced();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"error\":null}", "{\"errors\":[]}", "{\"error\":false}"})
  void noErrorIsNone(String answer) {
    open(list().rowsAt("items").orNoRows());
    lists((request, page) -> Reply.of(200, answer));
    desk.synced();
  }

  private ObjectNode page(int page) {
    Sheet sheet = sheet((page - 1) * SIZE);
    ObjectNode body = Json.object();
    body.set("items", rows(sheet));
    return sheet.last() ? body : body.put("next", String.valueOf(page + 1));
  }
}

package dev.sluice.testkit.fault;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import java.util.function.UnaryOperator;

/** Answers about another row than the one that was asked for. */
final class WrongIds {
  private WrongIds() {}

  /**
   * Puts an id into the row of an answer, of a list into the first one. Others stay as they are.
   */
  static UnaryOperator<Answer> with(JsonNode id) {
    return answer -> {
      if (answer.status() / 100 != 2 || answer.body().size() == 0) {
        return answer;
      }
      JsonNode body = answer.json();
      if ((body.isArray() ? body.path(0) : body) instanceof ObjectNode row) {
        row.set("id", id);
      }
      return answer.withBody(Json.bytes(body));
    };
  }
}

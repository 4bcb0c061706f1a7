package dev.sluice.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds the numbers beside rows that count the rows of one page, so that none is taken for all. */
final class PageCounts {

  private static final int DEEPEST = 3;
  private static final String PROPERTIES = "properties";

  private PageCounts() {}

  static void removeFrom(ObjectNode shape, SeenList list) {
    long sizes = list.answers().stream().map(list::rows).map(List::size).distinct().count();
    if (sizes > 1) {
      remove(shape, list, list.answers().stream().map(Answered::json).toList(), 0);
    }
  }

  private static void remove(ObjectNode shape, SeenList list, List<JsonNode> values, int depth) {
    List<String> counts = new ArrayList<>();
    for (Map.Entry<String, JsonNode> each : shape.path(PROPERTIES).properties()) {
      List<JsonNode> inside = values.stream().map(value -> value.path(each.getKey())).toList();
      if (areSizes(inside, list)) {
        counts.add(each.getKey());
      } else if (depth < DEEPEST
          && each.getValue() instanceof ObjectNode inner
          && inner.has(PROPERTIES)) {
        remove(inner, list, inside, depth + 1);
      }
    }
    if (shape.path(PROPERTIES) instanceof ObjectNode properties) {
      properties.remove(counts);
    }
  }

  private static boolean areSizes(List<JsonNode> values, SeenList list) {
    for (int i = 0; i < values.size(); i++) {
      int size = list.rows(list.answers().get(i)).size();
      if (!values.get(i).isIntegralNumber() || values.get(i).asInt() != size) {
        return false;
      }
    }
    return true;
  }
}

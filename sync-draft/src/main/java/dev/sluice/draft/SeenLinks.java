package dev.sluice.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Holds references of rows, which are found by name, against the ids that were seen. */
final class SeenLinks {

  private static final String AN_ID = ".*_(id|ids|uuid|uuids)";

  private final SeenList list;
  private final List<SeenList> all;

  SeenLinks(SeenList list, List<SeenList> all) {
    this.list = list;
    this.all = all;
  }

  /** Writes a question to each field that is not seen to lead where its name says. */
  void ask(ObjectNode row) {
    Identity identity = list.identity();
    for (Map.Entry<String, JsonNode> each : row.path("properties").properties()) {
      boolean isOwn = identity != null && identity.json().equals(each.getKey());
      boolean isKnown = each.getValue().has("type"); // else its kind is asked
      String question = isOwn || !isKnown ? "" : question(each.getKey());
      if (!question.isEmpty() && each.getValue() instanceof ObjectNode schema) {
        schema.putArray(Schema.QUESTIONS).add(question);
      }
    }
  }

  private String question(String property) {
    String name = Naming.snake(property);
    SeenList target = target(name);
    Set<String> values = target == null ? Set.of() : values(property, target);
    if (target == null) {
      return name.matches(AN_ID)
          ? "Of which list is it an id? Ask that list, too, and it becomes a reference."
          : "";
    }
    long known = values.stream().filter(target.allIds()::contains).count();
    if (values.isEmpty() || known == values.size()) {
      return values.isEmpty() && name.matches(AN_ID)
          ? "No row has a value there. Does it lead to " + target.name + "?"
          : "";
    }
    String some = known == 0 ? "None" : "Not each";
    return some + " of its values is an id of " + target.name + " that was seen. Is it one?";
  }

  private @Nullable SeenList target(String name) {
    String bare = Naming.withoutId(name);
    String singular = Naming.singular(list.name);
    if (bare.equals("parent") || bare.equals("parent_" + singular)) {
      return list;
    }
    for (SeenList each : all) {
      boolean isCalled = Naming.areSame(bare, each.name) || Naming.isPersonOf(bare, each.name);
      if (each.canBeSynced() && isCalled) {
        return each;
      }
    }
    return null;
  }

  /** The ids that stand there: alone, in an object, or several of them. */
  private Set<String> values(String property, SeenList target) {
    Identity identity = target.identity();
    Set<String> values = new LinkedHashSet<>();
    for (Answered answer : list.answers()) {
      for (JsonNode row : list.rows(answer)) {
        for (JsonNode each : each(row.path(property))) {
          JsonNode id = each.isObject() && identity != null ? each.path(identity.json()) : each;
          if (id.isValueNode() && !id.isNull() && !id.asText().isEmpty()) {
            values.add(id.asText());
          }
        }
      }
    }
    return values;
  }

  private static List<JsonNode> each(JsonNode value) {
    List<JsonNode> all = new ArrayList<>();
    if (value.isArray()) {
      value.forEach(all::add);
    } else {
      all.add(value);
    }
    return all;
  }
}

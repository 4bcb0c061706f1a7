package dev.sluice.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request that answers many rows.
 *
 * @param row what each row is
 * @param rowsAt where they stand in the answer; empty if they are the answer
 */
record Listing(Operation operation, Schema row, String rowsAt) {

  private static final Set<String> USUAL =
      Set.of("data", "items", "results", "records", "rows", "values", "entries", "list", "objects");

  /** What an answer is that has many rows; null if it has none. */
  static @Nullable Listing of(Operation operation) {
    Schema answer = operation.answer();
    if (areRows(answer)) {
      return new Listing(operation, answer.items(), "");
    }
    if (!answer.isObject() || answer.has("id")) {
      return null;
    }
    String at = rowsAt(answer, lastName(operation.path()));
    if (at != null) {
      return new Listing(operation, answer.property(at).items(), Naming.path(at));
    }
    return inside(operation, answer);
  }

  /** The rows may be one object deeper: {@code {"data": {"notes": []}}}. */
  private static @Nullable Listing inside(Operation operation, Schema answer) {
    for (Map.Entry<String, Schema> each : answer.properties().entrySet()) {
      boolean mayHold = each.getValue().isObject() && !each.getValue().has("id");
      String at = mayHold ? rowsAt(each.getValue(), lastName(operation.path())) : null;
      if (at != null && (USUAL.contains(each.getKey()) || each.getKey().startsWith("_"))) {
        Schema row = each.getValue().property(at).items();
        return new Listing(operation, row, Naming.path(each.getKey()) + '.' + Naming.path(at));
      }
    }
    return null;
  }

  private static @Nullable String rowsAt(Schema answer, String name) {
    List<String> candidates = new ArrayList<>();
    answer
        .properties()
        .forEach(
            (property, schema) -> {
              if (areRows(schema)) {
                candidates.add(property);
              }
            });
    if (candidates.size() == 1) {
      return candidates.get(0);
    }
    for (String candidate : candidates) {
      if (USUAL.contains(candidate) || Naming.areSame(candidate, name)) {
        return candidate;
      }
    }
    return null;
  }

  private static boolean areRows(Schema schema) {
    return schema.isArray() && !schema.items().properties().isEmpty();
  }

  /** The last name of a path that is no parameter. */
  static String lastName(String path) {
    String last = path;
    for (String part : path.split("/", -1)) {
      last = part.contains("{") || part.isEmpty() ? last : part;
    }
    return last;
  }

  /** What stands around the rows. */
  Schema envelope() {
    return operation.answer();
  }
}

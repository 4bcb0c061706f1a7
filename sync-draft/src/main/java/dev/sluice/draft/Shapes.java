package dev.sluice.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Describes values that were seen, in the language of an API's description. It has names and kinds,
 * and never a value, also where values stand as names.
 */
final class Shapes {

  /** A format: a text, and nothing else that a text may stand for. */
  static final String TEXT = "text";

  /** Says that several rows have the same value, so that it is no id. */
  static final String REPEATS = "x-repeats";

  /** How many names of an object are values, and so are left out. */
  static final String LEFT_OUT = "x-left-out";

  private static final Pattern INSTANT =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d[Tt ]\\d\\d:\\d\\d(:\\d\\d([.,]\\d+)?)?"
              + " ?([Zz]|UTC|[+-]\\d\\d(:?\\d\\d)?)?");
  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
  private static final Pattern UUID =
      Pattern.compile("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final Pattern URL = Pattern.compile("https?://\\S+|/\\S*\\?\\S+");
  private static final Pattern EXACT = Pattern.compile("-?\\d+\\.\\d+");
  private static final Pattern MOMENT =
      Pattern.compile(
          ".*(_at|_on|_ts|time|date|timestamp)|created|updated|modified|changed|last_modified");
  private static final long YEAR_2000 = 946_684_800L;
  private static final long YEAR_2100 = 4_102_444_800L;
  private static final long MILLIS = 1000;
  private static final Pattern NEXT = Pattern.compile("next(_page)?(_url|_uri|_link)?");
  private static final int AROUND_ROWS = 1;
  private static final int DEEPEST = 6;
  private static final int MOST_NAMES = 500;

  private Shapes() {}

  /** What values under one name have in common. */
  static ObjectNode of(String name, List<JsonNode> values) {
    return of(name, values, 0);
  }

  private static ObjectNode of(String name, List<JsonNode> all, int depth) {
    List<JsonNode> values = all.stream().filter(each -> !each.isNull()).toList();
    ObjectNode shape = kind(name, values, depth);
    if (values.size() < all.size()) {
      shape.put("nullable", true);
    }
    if (new HashSet<>(values).size() < values.size()) {
      shape.put(REPEATS, true);
    }
    return shape;
  }

  private static ObjectNode kind(String name, List<JsonNode> values, int depth) {
    ObjectNode shape = JsonNodeFactory.instance.objectNode();
    if (values.isEmpty() && depth == AROUND_ROWS && NEXT.matcher(Naming.snake(name)).matches()) {
      return shape.put("type", "string").put("format", "uri"); // null on the last page
    }
    if (values.isEmpty()) {
      return shape.put("x-kind", "none was seen");
    }
    if (areAll(values, JsonNode::isTextual)) {
      return text(shape.put("type", "string"), name, values);
    }
    if (areAll(values, JsonNode::isBoolean)) {
      return shape.put("type", "boolean");
    }
    if (areAll(values, each -> each.isIntegralNumber() && each.canConvertToLong())) {
      return integer(shape.put("type", "integer"), name, values);
    }
    if (areAll(values, JsonNode::isIntegralNumber)) {
      return shape.put("type", "number").put("format", "decimal"); // larger than an integer
    }
    if (areAll(values, JsonNode::isNumber)) {
      return shape.put("type", "number");
    }
    if (areAll(values, JsonNode::isArray)) {
      return array(shape.put("type", "array"), name, values, depth);
    }
    if (areAll(values, JsonNode::isObject)) {
      return object(shape.put("type", "object"), values, depth);
    }
    return shape.put("x-kind", "several were seen");
  }

  private static boolean areAll(List<JsonNode> values, Predicate<JsonNode> test) {
    return values.stream().allMatch(test);
  }

  private static ObjectNode text(ObjectNode shape, String name, List<JsonNode> values) {
    List<String> texts =
        values.stream().map(JsonNode::asText).filter(each -> !each.isBlank()).toList();
    String format =
        isEach(texts, INSTANT)
            ? "date-time"
            : isEach(texts, DAY)
                ? "date"
                : isEach(texts, UUID) ? "uuid" : isEach(texts, URL) ? "uri" : TEXT;
    boolean isSpecial = format.startsWith("date");
    if (isSpecial && texts.size() < values.size()) {
      shape.put("nullable", true); // an empty text stands for none
    }
    if (isEach(texts, EXACT) && texts.size() == values.size() && Kinds.isMoney(name)) {
      return shape.put("format", "decimal");
    }
    return shape.put("format", format);
  }

  private static boolean isEach(List<String> texts, Pattern pattern) {
    return !texts.isEmpty() && texts.stream().allMatch(pattern.asMatchPredicate());
  }

  private static ObjectNode integer(ObjectNode shape, String name, List<JsonNode> values) {
    if (MOMENT.matcher(Naming.snake(name)).matches()) {
      if (areBetween(values, YEAR_2000, YEAR_2100)) {
        shape.put("description", "seconds since 1970");
      } else if (areBetween(values, YEAR_2000 * MILLIS, YEAR_2100 * MILLIS)) {
        shape.put("description", "unix time in milliseconds");
      }
    }
    return shape;
  }

  private static boolean areBetween(List<JsonNode> values, long least, long most) {
    return areAll(values, each -> each.asLong() >= least && each.asLong() <= most);
  }

  private static ObjectNode array(ObjectNode shape, String name, List<JsonNode> values, int depth) {
    Set<JsonNode> items = new LinkedHashSet<>(); // two answers may have the same row
    values.forEach(each -> each.forEach(items::add));
    if (depth < DEEPEST && !items.isEmpty()) {
      shape.set("items", of(name, List.copyOf(items), depth + 1));
    }
    return shape;
  }

  private static ObjectNode object(ObjectNode shape, List<JsonNode> values, int depth) {
    Map<String, List<JsonNode>> byName = new LinkedHashMap<>();
    for (JsonNode each : values) {
      for (Map.Entry<String, JsonNode> property : each.properties()) {
        if (byName.size() < MOST_NAMES || byName.containsKey(property.getKey())) {
          byName
              .computeIfAbsent(property.getKey(), key -> new ArrayList<>())
              .add(property.getValue());
        }
      }
    }
    Map<String, Integer> counts = new LinkedHashMap<>();
    byName.forEach((name, some) -> counts.put(name, some.size()));
    Set<String> data = DataNames.of(counts, values.size());
    byName.keySet().removeAll(data);
    if (!data.isEmpty()) {
      shape.put(LEFT_OUT, data.size());
    }
    if (depth < DEEPEST) {
      ObjectNode properties = shape.putObject("properties");
      byName.forEach((name, some) -> properties.set(name, of(name, some, depth + 1)));
    }
    byName.values().removeIf(some -> some.size() < values.size());
    var required = shape.putArray("required");
    byName.keySet().forEach(required::add);
    return shape;
  }
}

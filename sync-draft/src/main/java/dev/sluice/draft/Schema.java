package dev.sluice.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What a value may be. {@code allOf} is merged; of {@code oneOf} and {@code anyOf} the first kind
 * counts, and null among them makes it nullable.
 *
 * @param node the merged keywords
 * @param names the names by which references led here, and to its alternatives
 */
record Schema(Document document, JsonNode node, Set<String> names, boolean isNullable) {

  /** A keyword of descriptions made from answers: what they do not tell about a field. */
  static final String QUESTIONS = "x-questions";

  private static final Pattern READ_ONLY =
      Pattern.compile("(?i)\\bread[- ]?only\\b|cannot (be )?changed?\\b");
  private static final int DEEPEST = 12;
  private static final String PROPERTIES = "properties";
  private static final String REQUIRED = "required";
  private static final String NULL = "null";

  static Schema of(Document document, JsonNode written) {
    return of(document, written, 0);
  }

  private static Schema of(Document document, JsonNode written, int depth) {
    Set<String> names = new LinkedHashSet<>();
    if (!Document.refName(written).isEmpty()) {
      names.add(Document.refName(written));
    }
    JsonNode node = document.resolved(written);
    ObjectNode merged = JsonNodeFactory.instance.objectNode();
    boolean nullable =
        node.path("nullable").asBoolean() || node.path("x-nullable").asBoolean() || hasNull(node);
    if (depth < DEEPEST) {
      for (JsonNode part : node.path("allOf")) {
        Schema schema = of(document, part, depth + 1);
        merge(merged, schema.node);
        nullable |= schema.isNullable && node.path("allOf").size() == 1;
        names.addAll(schema.names);
      }
      nullable |= mergeAlternatives(document, node, new Merged(merged, names, depth));
    }
    merge(merged, node);
    return new Schema(document, merged, names, nullable);
  }

  private record Merged(ObjectNode node, Set<String> names, int depth) {}

  /** Takes the first alternative; tells whether null is one. */
  private static boolean mergeAlternatives(Document document, JsonNode node, Merged into) {
    boolean nullable = false;
    for (String word : List.of("oneOf", "anyOf")) {
      boolean isFirst = true;
      for (JsonNode part : node.path(word)) {
        Schema schema = of(document, part, into.depth + 1);
        boolean isNull = schema.node.path("type").asText().equals(NULL);
        nullable |= isNull || schema.isNullable;
        if (!isNull) {
          into.names.addAll(schema.names);
        }
        if (!isNull && isFirst) {
          merge(into.node, schema.node);
          isFirst = false;
        }
      }
    }
    return nullable;
  }

  private static boolean hasNull(JsonNode node) {
    for (JsonNode each : node.path("enum")) {
      if (each.isNull()) {
        return true;
      }
    }
    for (JsonNode each : node.path("type")) {
      if (each.asText().equals(NULL)) {
        return true;
      }
    }
    return false;
  }

  /** Takes the keywords of another schema; what belongs to the document is never changed. */
  private static void merge(ObjectNode into, JsonNode from) {
    for (Map.Entry<String, JsonNode> keyword : from.properties()) {
      String name = keyword.getKey();
      JsonNode before = into.path(name);
      JsonNode added = keyword.getValue();
      if (name.equals(PROPERTIES) && before.isObject() && added.isObject()) {
        ObjectNode both = JsonNodeFactory.instance.objectNode();
        before.properties().forEach(each -> both.set(each.getKey(), each.getValue()));
        added.properties().forEach(each -> both.set(each.getKey(), each.getValue()));
        into.set(name, both);
      } else if (name.equals(REQUIRED) && before.isArray()) {
        ArrayNode both = JsonNodeFactory.instance.arrayNode();
        before.forEach(both::add);
        added.forEach(both::add);
        into.set(name, both);
      } else {
        into.set(name, added);
      }
    }
  }

  /** Whether nothing is said. */
  boolean isNothing() {
    return node.isEmpty();
  }

  /** string, integer, number, boolean, array, object, or an empty text. */
  String type() {
    JsonNode type = node.path("type");
    for (JsonNode each : type) {
      if (!each.asText().equals(NULL)) {
        return each.asText();
      }
    }
    if (type.isTextual()) {
      return type.asText();
    }
    if (node.has(PROPERTIES)) {
      return "object";
    }
    return node.has("items") ? "array" : node.has("enum") ? "string" : "";
  }

  boolean isObject() {
    return type().equals("object");
  }

  boolean isArray() {
    return type().equals("array");
  }

  boolean isText() {
    return type().equals("string");
  }

  boolean isInteger() {
    return type().equals("integer");
  }

  String format() {
    return node.path("format").asText("");
  }

  String words() {
    return node.path("title").asText("") + "\n" + node.path("description").asText("");
  }

  /** The texts of an enumeration; empty if it is none. */
  List<String> choices() {
    List<String> choices = new ArrayList<>();
    for (JsonNode each : node.path("enum")) {
      if (each.isTextual()) {
        choices.add(each.asText());
      }
    }
    return choices;
  }

  /** What an array has. An object that is described there counts more than its id alone. */
  Schema items() {
    JsonNode items = document.resolved(node.path("items"));
    for (String word : List.of("oneOf", "anyOf")) {
      for (JsonNode each : items.path(word)) {
        if (each.path(PROPERTIES).isObject()) {
          return of(document, each);
        }
      }
    }
    return itemsAsWritten();
  }

  /** What an array takes at least. */
  Schema itemsAsWritten() {
    return of(document, node.path("items"));
  }

  /** What an object has, in the document's order, as far as a schema can name it. */
  Map<String, Schema> properties() {
    Map<String, Schema> properties = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : node.path(PROPERTIES).properties()) {
      if (Naming.canBeRead(each.getKey())) {
        properties.put(each.getKey(), of(document, each.getValue()));
      }
    }
    return properties;
  }

  Schema property(String name) {
    return of(document, node.path(PROPERTIES).path(name));
  }

  boolean has(String name) {
    return node.path(PROPERTIES).has(name);
  }

  /** The names that each such object has. */
  Set<String> required() {
    Set<String> names = new TreeSet<>();
    if (node.path(REQUIRED).isArray()) {
      node.path(REQUIRED).forEach(each -> names.add(each.asText()));
    }
    return names;
  }

  boolean isReadOnly() {
    return node.path("readOnly").asBoolean() || READ_ONLY.matcher(words()).find();
  }

  /** Whether it is a text that is never empty. */
  boolean isNeverEmpty() {
    return isText() && node.path("minLength").asInt() > 0;
  }

  /** What is to be asked about it. */
  List<String> questions() {
    List<String> questions = new ArrayList<>();
    node.path(QUESTIONS).forEach(each -> questions.add(each.asText()));
    return questions;
  }

  boolean isWriteOnly() {
    return node.path("writeOnly").asBoolean();
  }

  /** Whether both are the same schema of the document, by name. */
  boolean isSame(Schema other) {
    return !names.isEmpty() && names.equals(other.names);
  }
}

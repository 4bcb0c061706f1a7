package dev.sluice.lab.probe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sluice.lab.probe.Wiretap.Listed;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The rows of a type as the server wrote them, the newest answer first. */
record RawRows(EntityType<?> type, List<JsonNode> rows) {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Those of the answers to its list. */
  static RawRows of(EntityType<?> type, List<Listed> newestFirst) {
    List<JsonNode> rows = new ArrayList<>();
    for (Listed answer : newestFirst) {
      JsonNode list = at(answer.body(), type.endpoints().rowsAt());
      if (list.isArray()) {
        list.forEach(rows::add);
      } else if (list.isObject()) {
        rows.add(list); // a type of one row, or rows by their ids
      }
    }
    return new RawRows(type, rows);
  }

  /** What stands at a path of an answer; missing if nothing does. */
  static JsonNode at(String body, @Nullable String path) {
    try {
      JsonNode node = MAPPER.readTree(body);
      for (String name : path == null ? new String[0] : path.split("\\.", -1)) {
        node = node.path(name);
      }
      return node;
    } catch (JsonProcessingException noJson) {
      return MissingNode.getInstance();
    }
  }

  /** The row with an id, or with a link that ends with it. */
  Optional<JsonNode> row(String id) {
    return rows.stream().filter(row -> isOf(row, id)).findFirst();
  }

  /** Whether that is an object one of whose values is the id, or a link that ends with it. */
  static boolean isOf(JsonNode row, String id) {
    for (JsonNode value : row.isObject() ? row : MissingNode.getInstance()) {
      if (value.asText().equals(id) || value.asText().endsWith("/" + id)) {
        return true;
      }
    }
    return false;
  }

  /** The texts with a word of small letters, of rows that are not marked as deleted. */
  Set<String> textsWith(String word) {
    Set<String> texts = new TreeSet<>();
    rows.stream()
        .filter(
            row -> type.endpoints().tombstones().stream().noneMatch(mark -> isMarked(row, mark)))
        .flatMap(row -> texts(row).stream())
        .filter(text -> text.toLowerCase(Locale.ROOT).contains(word))
        .forEach(texts::add);
    return texts;
  }

  private static List<String> texts(JsonNode node) {
    List<String> texts = new ArrayList<>();
    if (node.isTextual()) {
      texts.add(Sample.inOneLine(node.asText()));
    }
    node.forEach(part -> texts.addAll(texts(part)));
    return texts;
  }

  private static boolean isMarked(JsonNode row, String mark) {
    int sign = mark.indexOf('=');
    JsonNode value = row.path(sign < 0 ? mark : mark.substring(0, sign));
    return sign < 0 ? saysYes(value) : value.asText().equals(mark.substring(sign + 1));
  }

  /** Whether a value marks its row: a date or true, for example, and not null or false. */
  static boolean saysYes(JsonNode value) {
    boolean isNo = value.isBoolean() && !value.asBoolean();
    return value.isValueNode() && !value.isNull() && !value.isMissingNode() && !isNo;
  }

  /** The names that no word of the schema reads. */
  Set<String> unreadNames() {
    Set<String> names = new TreeSet<>();
    rows.stream()
        .filter(JsonNode::isObject)
        .forEach(row -> row.fieldNames().forEachRemaining(names::add));
    names.removeAll(readNames());
    return names;
  }

  private Set<String> readNames() {
    Set<String> read = new HashSet<>(Set.of("id"));
    for (Field<?, ?> field : type.fields()) {
      read.add(first(field.json()));
      field.aliases().forEach(alias -> read.add(first(alias)));
    }
    String identity = type.endpoints().identity();
    if (identity != null) {
      read.add(first(identity));
    }
    type.endpoints().tombstones().forEach(mark -> read.add(first(mark)));
    type.endpoints().owners().forEach(name -> read.add(first(name)));
    return read;
  }

  private static String first(String path) {
    return path.replaceFirst("[.=].*", "");
  }

  /** A value of that name that is not null; missing if no row has one. */
  JsonNode anyValue(String name) {
    return rows.stream()
        .map(row -> row.path(name))
        .filter(value -> !value.isMissingNode() && !value.isNull())
        .findFirst()
        .orElse(MissingNode.getInstance());
  }
}

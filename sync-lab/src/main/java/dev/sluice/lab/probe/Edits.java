package dev.sluice.lab.probe;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schemafile.SchemaEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The words of a schema file that would fit, as far as the server has shown them. */
final class Edits {

  /** A hint at the end of a problem, such as {@code ; rowsAt("data")?}. */
  private static final Pattern HINT = Pattern.compile("; (\\w+)\\((?:\"([^\"]+)\"|\\w*)\\)\\?");

  private static final Pattern OF_FIELD = Pattern.compile("the (\\w+) of row ");
  private static final long LATEST_SECOND = 100_000_000_000L;
  private static final Pattern MADE = Pattern.compile("(?i).*(creat|insert|made|added).*");

  private Edits() {}

  /** A word of a type that says nothing more. */
  static SchemaEdit flag(EntityType<?> type, String... words) {
    return new SchemaEdit(path(type, words), "");
  }

  /** A word of a type that says a text. */
  static SchemaEdit text(EntityType<?> type, String text, String... words) {
    return SchemaEdit.text(path(type, words), text);
  }

  /** A word of a type that says something else, as YAML. */
  static SchemaEdit yaml(EntityType<?> type, String yaml, String... words) {
    return new SchemaEdit(path(type, words), yaml);
  }

  /** A word of a type goes. */
  static SchemaEdit without(EntityType<?> type, String... words) {
    return new SchemaEdit(path(type, words), null);
  }

  private static List<String> path(EntityType<?> type, String... words) {
    return Stream.concat(Stream.of("types", type.name()), Stream.of(words)).toList();
  }

  /** What a problem with a list asks for, and what its rows show. */
  static List<SchemaEdit> ofProblem(String problem, RawRows raw) {
    List<SchemaEdit> edits = new ArrayList<>();
    Optional<Field<?, ?>> field = field(problem, raw.type());
    Matcher hint = HINT.matcher(problem);
    while (hint.find()) {
      String said = hint.group(2) == null ? "" : hint.group(2);
      switch (hint.group(1)) {
        case "rowsAt", "rowAt" -> edits.add(text(raw.type(), said, hint.group(1)));
        case "json" -> field.ifPresent(of -> edits.add(ofField(raw, of, said, "json")));
        case "textIds" -> edits.addAll(textIds(problem, raw.type()));
        case "epoch" -> field.ifPresent(of -> edits.add(ofField(raw, of, unit(raw, of), "epoch")));
        default -> {}
      }
    }
    if (edits.isEmpty()) {
      field.ifPresent(of -> edits.addAll(ofMissing(problem, raw, of)));
    }
    return edits;
  }

  private static Optional<Field<?, ?>> field(String problem, EntityType<?> type) {
    Matcher matcher = OF_FIELD.matcher(problem);
    return matcher.find()
        ? type.fields().stream()
            .<Field<?, ?>>map(field -> field)
            .filter(field -> field.column().equals(matcher.group(1)))
            .findFirst()
        : Optional.empty();
  }

  private static SchemaEdit ofField(RawRows raw, Field<?, ?> field, String text, String word) {
    return text(raw.type(), text, "fields", field.column(), word);
  }

  private static List<SchemaEdit> textIds(String problem, EntityType<?> type) {
    boolean isOwn = problem.contains("the id of a row of " + type + " ");
    return isOwn ? List.of(flag(type, "textIds")) : List.of();
  }

  private static String unit(RawRows raw, Field<?, ?> field) {
    return raw.anyValue(field.json()).asLong() < LATEST_SECOND ? "SECONDS" : "MILLIS";
  }

  private static List<SchemaEdit> ofMissing(String problem, RawRows raw, Field<?, ?> field) {
    if (problem.contains("not nullable()")) {
      return List.of(flag(raw.type(), "fields", field.column(), "nullable"));
    }
    return otherName(raw, field);
  }

  /** The only name that no word reads, is like the field's, and has values of its kind. */
  static List<SchemaEdit> otherName(RawRows raw, Field<?, ?> field) {
    List<String> names =
        raw.unreadNames().stream()
            .filter(name -> isLike(name, field) && fits(raw.anyValue(name), field))
            .toList();
    return names.size() == 1 ? List.of(ofField(raw, field, names.get(0), "json")) : List.of();
  }

  private static boolean isLike(String name, Field<?, ?> field) {
    String target = field.isReference() ? field.target().name() : field.column();
    return Stream.of(field.column(), field.json(), target, target.replaceFirst("s$", ""))
        .map(Edits::letters)
        .anyMatch(
            word ->
                word.length() > 2
                    && (letters(name).contains(word) || word.contains(letters(name))));
  }

  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
  }

  private static boolean fits(JsonNode value, Field<?, ?> field) {
    return switch (field.kind()) {
      case TEXT, DATE -> value.isTextual() || value.isMissingNode();
      case INSTANT -> value.isTextual() || value.isIntegralNumber() || value.isMissingNode();
      case INTEGER, REAL, DECIMAL -> value.isNumber() || value.isMissingNode();
      case BOOLEAN -> value.isBoolean() || value.isMissingNode();
      case REFERENCES -> value.isArray() || value.isMissingNode();
      case REFERENCE -> !value.isContainerNode();
      case DOCUMENT -> true;
    };
  }

  /** The name by which a row shows that it was deleted. */
  static List<SchemaEdit> tombstone(EntityType<?> type, JsonNode before, JsonNode after) {
    List<String> marks = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : after.properties()) {
      JsonNode was = before.path(entry.getKey());
      if (!RawRows.saysYes(was) && RawRows.saysYes(entry.getValue())) {
        marks.add(entry.getKey());
      } else if (!was.equals(entry.getValue()) && isWord(was) && isWord(entry.getValue())) {
        marks.add(entry.getKey() + "=" + entry.getValue().asText());
      }
    }
    return marks.size() == 1 ? List.of(text(type, marks.get(0), "tombstones")) : List.of();
  }

  private static boolean isWord(JsonNode value) {
    return value.isTextual() && value.asText().matches("[A-Za-z_]+");
  }

  /** The field that says when a row was made, if the rows have one that nothing reads. */
  static List<SchemaEdit> createdAt(RawRows raw) {
    for (Field<?, ?> field : raw.type().fields()) {
      if (field.kind() == FieldKind.INSTANT
          && field.isByServer()
          && MADE.matcher(field.json()).matches()) {
        return List.of(text(raw.type(), field.column(), "createdAt"));
      }
    }
    List<String> names =
        raw.unreadNames().stream()
            .filter(name -> MADE.matcher(name).matches() && raw.anyValue(name).isTextual())
            .toList();
    return names.size() == 1
        ? List.of(
            yaml(
                raw.type(),
                "{instant, nullable, byServer, json: " + names.get(0) + "}",
                "fields",
                "made_at"),
            text(raw.type(), "made_at", "createdAt"))
        : List.of();
  }
}

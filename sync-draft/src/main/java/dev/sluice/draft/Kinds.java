package dev.sluice.draft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Of which kind a value is, if it is no reference. */
final class Kinds {

  private static final Pattern MONEY =
      Pattern.compile(
          ".*(price|amount|cost|total|subtotal|tax|balance|budget|rate|fee|salary|discount|hours)");
  private static final Pattern MOMENT =
      Pattern.compile(".*(_at|_on|_time|timestamp)|created|updated|modified|changed|last_modified");
  private static final Pattern UNIX =
      Pattern.compile("(?is).*(unix|epoch|seconds since|timestamp in (milli)?seconds).*");
  private static final Pattern MILLIS = Pattern.compile("(?is).*(milli|\\bms\\b).*");
  private static final Pattern ISO = Pattern.compile("(?is).*(iso[ -]?8601|rfc[ -]?3339).*");

  private Kinds() {}

  /** The kind, as the words of a field; and what is not sure about it. */
  static Finding of(String name, Schema schema) {
    String column = Naming.snake(name);
    return switch (schema.type()) {
      case "string" -> text(column, schema);
      case "integer" -> integer(column, schema);
      case "number" -> number(column, schema);
      case "boolean" -> plain("bool");
      case "array", "object" -> plain("document");
      default -> untold(column, schema);
    };
  }

  private static Finding text(String column, Schema schema) {
    if (!schema.choices().isEmpty()) {
      Map<String, Object> words = words("text");
      words.put("oneOf", schema.choices().stream().distinct().toList());
      return Finding.of(column, words);
    }
    return switch (schema.format()) {
      case "date-time", "datetime" -> plain("instant");
      case "date" -> plain("date");
      case "decimal" -> plain("decimal");
      default -> schema.format().isEmpty() ? unformatted(column, schema) : plain("text");
    };
  }

  private static Finding unformatted(String column, Schema schema) {
    boolean isIso = ISO.matcher(schema.words()).matches();
    if (isIso || column.matches(MOMENT.pattern())) {
      return Finding.of(
          column,
          words("instant"),
          "Is it a moment, such as 2026-01-31T12:00:00Z, or another text?");
    }
    if (column.matches("(.*_)?(date|birthday|day)")) {
      boolean isMoment = schema.words().matches("(?is).*\\b(time|moment|timestamp)\\b.*");
      return Finding.of(
          column, words(isMoment ? "instant" : "date"), "Is it a day, a moment, or another text?");
    }
    boolean isNumber = schema.node().path("pattern").asText().matches(".*(\\\\d|0-9).*\\\\\\..*");
    if (isNumber && MONEY.matcher(column).matches()) {
      return plain("decimal");
    }
    return plain("text");
  }

  private static Finding integer(String column, Schema schema) {
    boolean isUnix =
        UNIX.matcher(schema.words()).matches() || schema.format().matches("unix.*|timestamp");
    boolean isMoment = MOMENT.matcher(column).matches();
    if (!isUnix && !isMoment) {
      return plain("integer");
    }
    boolean isMillis =
        MILLIS.matcher(schema.words() + ' ' + schema.format()).matches() || column.endsWith("_ms");
    Map<String, Object> words = words("instant");
    words.put("epoch", isMillis ? "MILLIS" : "SECONDS");
    return isUnix
        ? Finding.of(column, words)
        : Finding.of(column, words, "Is it a moment, in seconds or in milliseconds since 1970?");
  }

  private static Finding number(String column, Schema schema) {
    String step = schema.node().path("multipleOf").asText("");
    boolean isExact =
        MONEY.matcher(column).matches()
            || step.startsWith("0.")
            || schema.format().toLowerCase(Locale.ROOT).matches("decimal|currency|money");
    return plain(isExact ? "decimal" : "real");
  }

  private static Finding untold(String column, Schema schema) {
    return Finding.of(
        column,
        words("document"),
        schema.isNothing() ? "The description does not say what it is." : "Which kind is it?");
  }

  private static Finding plain(String kind) {
    return Finding.of("kind", words(kind));
  }

  /** Whether a number of that name is an exact one. */
  static boolean isMoney(String name) {
    return MONEY.matcher(Naming.snake(name)).matches();
  }

  /** A kind, to which words are added. */
  static Map<String, Object> words(String kind) {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put(kind, Flow.YES);
    return words;
  }

  /** What stands in place of null, if the description says it and the kind can have it. */
  static @Nullable Object orElse(Map<String, Object> words, Schema schema) {
    var value = schema.node().path("default");
    List<Object> fitting = new ArrayList<>();
    if (words.containsKey("text") && value.isTextual()) {
      fitting.add(Flow.quoted(value.asText()));
    } else if (words.containsKey("bool") && value.isBoolean()) {
      fitting.add(value.asBoolean());
    } else if (words.containsKey("integer")
        && value.isIntegralNumber()
        && value.canConvertToLong()) {
      fitting.add(value.asLong());
    } else if ((words.containsKey("real") || words.containsKey("decimal")) && value.isNumber()) {
      fitting.add(value.decimalValue());
    }
    return fitting.isEmpty() ? null : fitting.get(0);
  }
}

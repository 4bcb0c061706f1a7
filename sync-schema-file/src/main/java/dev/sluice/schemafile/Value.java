package dev.sluice.schemafile;

import java.time.Duration;
import java.time.Period;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What may stand behind a word.
 *
 * @param reader reads it
 * @param shape what editors are told of it
 * @param code the arguments in Java: one text for each time that the word is said
 */
record Value<T>(Function<Part, T> reader, Shape shape, Function<Part, List<String>> code) {

  static final Value<String> TEXT = of(Part::text, Shape.of("string", "number", "boolean"));
  static final Value<Integer> NUMBER =
      of(Part::number, Shape.of("integer")).as(Value::numberInJava);
  static final Value<Boolean> FLAG =
      new Value<>(
          Part::flag, Shape.of("null", "boolean"), part -> part.flag() ? List.of("") : List.of());

  /** A word that says which kind of thing it is: false would say nothing. */
  static final Value<Boolean> KIND =
      new Value<>(
          Value::kind,
          Shape.of("null", "boolean").with("not", Map.of("const", false)),
          part -> List.of(""));

  static final Value<Object> PLAIN =
      of(Part::plain, Shape.of("string", "integer", "boolean")).as(JavaText::literal);
  static final Value<Part> ANY = of(part -> part, Shape.any());
  static final Value<String[]> TEXTS =
      of(
              part -> part.items().stream().map(Part::text).toArray(String[]::new),
              Shape.either(TEXT.shape, Shape.listOf(TEXT.shape)))
          .as(part -> JavaText.all(part.list(), each -> JavaText.quoted(each.text())));
  static final Value<int[]> NUMBERS =
      of(
              part -> part.items().stream().mapToInt(Part::number).toArray(),
              Shape.either(NUMBER.shape, Shape.listOf(NUMBER.shape)))
          .as(part -> JavaText.all(part.list(), Value::numberInJava));
  static final Value<Duration> DURATION =
      of(Value::duration, Shape.of("string").with("pattern", "^[0-9]+(ms|s|m|h|d)$"))
          .as(part -> JavaText.duration(duration(part)));
  static final Value<Period> PERIOD =
      of(Value::period, Shape.of("string"))
          .as(part -> "Period.parse(" + JavaText.quoted(part.text()) + ")");
  static final Value<Map<String, String>> TEXTS_BY_NAME = byName(TEXT);
  static final Value<Map<String, Object>> PLAIN_BY_NAME = byName(PLAIN);

  private static final Pattern LENGTH = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");

  /** A value that stands in quotes in Java. */
  static <T> Value<T> of(Function<Part, T> reader, Shape shape) {
    return new Value<>(reader, shape, part -> List.of(JavaText.quoted(part.text())));
  }

  /** The same, written so in Java. */
  Value<T> as(Function<Part, String> written) {
    return new Value<>(reader, shape, part -> List.of(written.apply(part)));
  }

  /** Any number of names, each with such a value. */
  static <T> Value<Map<String, T>> byName(Value<T> each) {
    return new Value<>(
        part -> {
          Map<String, T> values = new LinkedHashMap<>();
          part.entries().forEach((name, value) -> values.put(name, each.reader.apply(value)));
          return values;
        },
        Shape.byName(each.shape),
        part -> JavaText.pairs(part.entries(), each.code));
  }

  /** Two values that belong together: one name with one value. */
  static <T> Value<Map.Entry<String, T>> pair(Value<T> second) {
    Value<Map<String, T>> many = byName(second);
    return new Value<>(
        part -> {
          Map<String, T> values = many.reader.apply(part);
          if (values.size() != 1) {
            throw part.wrong("one name with one value must stand here, not " + values.size());
          }
          return values.entrySet().iterator().next();
        },
        many.shape.with("minProperties", 1).with("maxProperties", 1),
        many.code);
  }

  /** All of these names, each with a value. Those whose names end with a ? may be missing. */
  static Value<Map<String, Part>> named(String... names) {
    Map<String, Shape> all = new LinkedHashMap<>();
    List<String> needed = new ArrayList<>();
    for (String name : names) {
      String bare = name.replace("?", "");
      all.put(bare, Shape.any());
      if (bare.equals(name)) {
        needed.add(bare);
      }
    }
    return of(
        part -> {
          Map<String, Part> values = part.entries();
          values.forEach((name, value) -> Words.requireKnown(name, value, all.keySet()));
          needed.forEach(name -> require(values, name, part));
          return values;
        },
        Shape.named(all).requiring(needed));
  }

  private static void require(Map<String, Part> values, String name, Part part) {
    if (!values.containsKey(name)) {
      throw part.wrong("'" + name + "' is missing");
    }
  }

  /** One of the constants of an enum, by its name. */
  static <T extends Enum<T>> Value<T> constant(Class<T> type) {
    List<String> names = Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
    return of(
            part -> {
              Words.requireKnown(part.text(), part, names);
              return Enum.valueOf(type, part.text());
            },
            Shape.oneOf(names))
        .as(part -> type.getSimpleName() + "." + part.text());
  }

  /** Such a value, or nothing: the word has a meaning without a value, too. */
  static <T> Value<Optional<T>> optional(Value<T> value) {
    return new Value<>(
        part -> isBare(part) ? Optional.empty() : Optional.of(value.reader.apply(part)),
        Shape.either(value.shape, FLAG.shape),
        part -> isBare(part) ? List.of("") : value.code.apply(part));
  }

  private static boolean kind(Part part) {
    if (!part.flag()) {
      throw part.wrong("it cannot be false: leave it out, or say what it is instead");
    }
    return true;
  }

  /** As it was understood: in Java 010 is eight. */
  private static String numberInJava(Part part) {
    return Integer.toString(part.number());
  }

  private static boolean isBare(Part part) {
    return part.isNothing() || (part.isScalar() && part.text().equals("true"));
  }

  private static Duration duration(Part part) {
    Matcher length = LENGTH.matcher(part.text());
    if (!length.matches()) {
      throw part.wrong("a duration is written like 500ms, 30s, 5m, 8h or 30d");
    }
    long number = Long.parseLong(length.group(1));
    return switch (length.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      case "h" -> Duration.ofHours(number);
      default -> Duration.ofDays(number);
    };
  }

  private static Period period(Part part) {
    try {
      return Period.parse(part.text());
    } catch (DateTimeParseException e) {
      throw part.wrong("a period is written like P30D, P3M or P1Y");
    }
  }
}

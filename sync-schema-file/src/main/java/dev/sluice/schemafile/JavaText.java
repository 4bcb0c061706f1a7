package dev.sluice.schemafile;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Values and names as they stand in Java. */
final class JavaText {

  private static final Pattern WORD_BREAK = Pattern.compile("_([a-z0-9])");

  /** No variable may be called so, or no component of a record. */
  private static final Set<String> TAKEN =
      Set.of(
          ("abstract assert boolean break byte case catch char class const continue default do"
                  + " double else enum extends false final finally float for goto if implements"
                  + " import instanceof int interface long native new null package private"
                  + " protected public return short static strictfp super switch synchronized this"
                  + " throw throws transient true try void volatile while clone finalize getClass"
                  + " hashCode notify notifyAll toString wait id row")
              .split(" "));

  /** Types that generated code or every Java program has already. */
  private static final Set<String> KNOWN_TYPES =
      Set.of(
          ("Row Ref Field Instant String Long Double Boolean Object List Duration Period Endpoint"
                  + " Endpoints Paging Since Version Bulk Uploads DateRange Derived EntityType"
                  + " SyncSchema LocalDate BigDecimal Migration Record Process Thread Class Module"
                  + " Package Character Number Error Override Nullable Pattern Locale FieldKind"
                  + " MergePolicy QuotaHeaders Normalizer ChronoUnit Map Test Torture")
              .split(" "));

  private JavaText() {}

  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        case '\t' -> quoted.append("\\t");
        case '\r' -> quoted.append("\\r");
        default -> quoted.append(c < ' ' ? String.format(Locale.ROOT, "\\u%04x", (int) c) : c);
      }
    }
    return quoted.append('"').toString();
  }

  /** A text in quotes, a whole number, or a truth. */
  static String literal(Part part) {
    if (part.node().getTag().equals(Tag.INT)) {
      return part.plain() + "L";
    }
    return part.node().getTag().equals(Tag.BOOL) ? "" + part.flag() : quoted(part.text());
  }

  /** In the largest unit that needs no fraction. */
  static String duration(Duration length) {
    long millis = length.toMillis();
    if (millis % 1000 != 0 || millis == 0) {
      return "Duration.ofMillis(" + millis + ")";
    }
    long seconds = length.toSeconds();
    if (seconds % 60 != 0) {
      return "Duration.ofSeconds(" + seconds + ")";
    }
    if (seconds % 3600 != 0) {
      return "Duration.ofMinutes(" + seconds / 60 + ")";
    }
    return seconds % 86_400 == 0
        ? "Duration.ofDays(" + seconds / 86_400 + ")"
        : "Duration.ofHours(" + seconds / 3600 + ")";
  }

  static <T> String all(List<T> parts, Function<T, String> written) {
    return parts.stream().map(written).collect(Collectors.joining(", "));
  }

  /** Arguments in pairs: each name in quotes, and its value. */
  static List<String> pairs(Map<String, Part> entries, Function<Part, List<String>> value) {
    List<String> pairs = new ArrayList<>();
    entries.forEach(
        (name, part) -> value.apply(part).forEach(v -> pairs.add(quoted(name) + ", " + v)));
    return pairs;
  }

  /** The record of a type: {@code Category} for {@code categories}. */
  static String record(String type) {
    String name = camel(singular(type.toLowerCase(Locale.ROOT)));
    String record = Character.toUpperCase(name.charAt(0)) + name.substring(1);
    return isTaken(record) ? record + "Item" : record;
  }

  /** The schema's class ends so, and constants have large letters only. */
  private static boolean isTaken(String record) {
    return KNOWN_TYPES.contains(record)
        || record.endsWith("Schema")
        || record.endsWith("SchemaTest")
        || record.equals(record.toUpperCase(Locale.ROOT));
  }

  private static String singular(String plural) {
    if (plural.endsWith("ies") && plural.length() > 4) {
      return plural.substring(0, plural.length() - 3) + "y";
    }
    boolean hasLongEnd = plural.matches(".*(ss|x|ch|sh)es");
    boolean isPlural =
        plural.length() > 1 && plural.endsWith("s") && !plural.matches(".*(ss|us|is)");
    return plural.substring(0, plural.length() - (hasLongEnd ? 2 : isPlural ? 1 : 0));
  }

  /** The component of a column: {@code dueDate} for {@code due_date}. */
  static String component(String column) {
    String name = camel(column);
    return TAKEN.contains(name) ? name + "_" : name;
  }

  private static String camel(String snake) {
    return WORD_BREAK.matcher(snake).replaceAll(m -> m.group(1).toUpperCase(Locale.ROOT));
  }

  /** The constant of a column: {@code DUE_DATE} for {@code due_date}. */
  static String constant(String column) {
    String name = column.toUpperCase(Locale.ROOT);
    return name.equals("TYPE") ? "TYPE_" : name;
  }
}

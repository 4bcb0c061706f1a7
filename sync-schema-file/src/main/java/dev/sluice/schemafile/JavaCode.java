package dev.sluice.schemafile;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Makes Java from a schema file: a record for each type with its fields, a class with the schema,
 * and a test. The code needs nothing of this module.
 */
public final class JavaCode {

  /** With this line each file begins that may be made anew. */
  public static final String MARK = "// Made from a schema file by \"sluice generate\".";

  private static final int WIDTH = 100;

  /** What stands in quotes names no class. */
  private static final Pattern TEXT = Pattern.compile("\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"");

  private static final Map<String, String> PACKAGES = new LinkedHashMap<>();

  static {
    put("dev.sluice.database", "Migration");
    put("dev.sluice.lab.torture", "Torture");
    put(
        "dev.sluice.schema",
        "Bulk DateRange Derived Endpoint Endpoints EntityType Field FieldKind MergePolicy Paging"
            + " Ref Since SyncSchema Uploads Version");
    put("dev.sluice.throttle", "QuotaHeaders");
    put("java.math", "BigDecimal");
    put("java.text", "Normalizer");
    put("java.time", "Duration Instant LocalDate Period");
    put("java.time.temporal", "ChronoUnit");
    put("java.util", "List Locale Map");
    put("org.jspecify.annotations", "Nullable");
    put("org.junit.jupiter.api", "Test");
  }

  private final String packageName;
  private final String name;
  private final Map<String, Part> entries;
  private final Map<String, EntityType<Row>> types;
  private final Part typeParts;

  private JavaCode(String packageName, String name, Part file) {
    this.packageName = packageName;
    this.name = name;
    this.entries = file.entries();
    SchemaWords words = new SchemaWords();
    words.read(file, entries);
    this.types = words.types();
    this.typeParts = SchemaWords.get(entries, "types");
    JavaNames.require(name, typeParts.entries(), types.values());
  }

  private static void put(String packageName, String names) {
    List.of(names.split(" ")).forEach(name -> PACKAGES.put(name, packageName + "." + name));
  }

  /**
   * Makes the records and the schema.
   *
   * @param file how errors call the file
   * @param text what stands in it
   * @param packageName the package of the code
   * @param name the class of the schema, {@code NotesSchema} for example
   * @return the text of each file by its name
   * @throws SchemaFileException if the file says something that no schema can say
   * @throws IllegalArgumentException if the class would be called as a record is
   */
  public static Map<String, String> of(String file, String text, String packageName, String name) {
    SchemaFile.parse(file, text);
    return new JavaCode(packageName, name, Part.parse(file, text)).files();
  }

  /** Makes a test that plays random stories with the schema; it needs {@code sync-lab}. */
  public static String test(String packageName, String name) {
    return file(
        packageName,
        "/** Random stories end well, whatever is lost, killed or late. */\n"
            + "class "
            + name
            + "Test {\n\n"
            + "  @Test\n"
            + "  void everyStoryEndsWell() {\n"
            + "    Torture.of("
            + name
            + ".SCHEMA).endWell(10);\n"
            + "  }\n"
            + "}\n");
  }

  private Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    typeParts
        .entries()
        .forEach((type, part) -> files.put(JavaText.record(type) + ".java", record(type, part)));
    files.put(name + ".java", schema());
    return files;
  }

  private String record(String type, Part part) {
    String record = JavaText.record(type);
    TypeWords words = new TypeWords(types);
    words.read(type, part);
    StringBuilder text = new StringBuilder();
    text.append("/** A row of {@code ").append(type).append("}; its id is the local one. */\n");
    text.append("public record ").append(record).append(components(words, record)).append(" {\n\n");
    Map<String, Part> fields = SchemaWords.get(part.entries(), "fields").entries();
    for (Field<Row, ?> field : words.fields()) {
      Part said = SchemaWords.get(fields, field.column());
      FieldWords one = new FieldWords(field.column(), types);
      one.read(said, part.entries().containsKey("create"));
      String head =
          "  public static final Field<"
              + record
              + ", "
              + boxed(field, record)
              + "> "
              + JavaText.constant(field.column())
              + " =";
      text.append(chain(head, one.inJava(said, record), ";")).append('\n');
    }
    List<String> endpoints = ListWords.ENDPOINTS.calls(part.entries());
    String head =
        "  public static final EntityType<"
            + record
            + "> TYPE =\n      EntityType.<"
            + record
            + ">named(\n              "
            + JavaText.quoted(type)
            + ",\n";
    text.append(head).append(indented(endpoints, 14, 18)).append(")\n");
    words.inJava(part).forEach(call -> text.append("          ").append(call).append('\n'));
    text.append(built(words, record)).append("}\n");
    return file(packageName, text.toString());
  }

  private static String indented(List<String> calls, int first, int more) {
    StringJoiner lines = new StringJoiner("\n");
    lines.add(" ".repeat(first) + calls.get(0));
    calls.subList(1, calls.size()).forEach(call -> lines.add(" ".repeat(more) + call));
    return lines.toString();
  }

  /** On one line if it fits, else on two, else with each call on a line of its own. */
  private static String chain(String head, List<String> calls, String end) {
    String all = String.join("", calls) + end + "\n";
    if (head.length() + all.length() <= WIDTH) {
      return head + " " + all;
    }
    String below = "      " + all;
    return head
        + "\n"
        + (below.length() <= WIDTH + 1 ? below : indented(calls, 6, 10) + end + "\n");
  }

  private static String components(TypeWords words, String record) {
    List<String> all = new ArrayList<>(List.of("long id"));
    for (Field<Row, ?> field : words.fields()) {
      all.add(type(field, record) + " " + JavaText.component(field.column()));
    }
    String line = "(" + String.join(", ", all) + ")";
    return line.length() < WIDTH - 30 ? line : "(\n    " + String.join(",\n    ", all) + ")";
  }

  private static String built(TypeWords words, String record) {
    List<String> values = new ArrayList<>(List.of("row.id()"));
    for (Field<Row, ?> field : words.fields()) {
      String read = mayBeNull(field) ? "row.get(" : "row.require(";
      values.add(read + JavaText.constant(field.column()) + ")");
    }
    return "          .build(\n              row ->\n                  new "
        + record
        + "(\n                      "
        + String.join(",\n                      ", values)
        + "));\n";
  }

  /** What only the server or this device writes is not there before they do. */
  private static boolean mayBeNull(Field<?, ?> field) {
    return field.normalise(null) == null && (field.isNullable() || !field.isByUser());
  }

  /** Whether a parameter of that type has two places: a long or a double. */
  static boolean isWide(Field<Row, ?> field) {
    return !mayBeNull(field)
        && (field.kind() == FieldKind.INTEGER || field.kind() == FieldKind.REAL);
  }

  private static String type(Field<Row, ?> field, String record) {
    if (mayBeNull(field)) {
      return "@Nullable " + boxed(field, record);
    }
    return switch (field.kind()) {
      case INTEGER -> "long";
      case REAL -> "double";
      case BOOLEAN -> "boolean";
      default -> boxed(field, record);
    };
  }

  private static String boxed(Field<Row, ?> field, String record) {
    FieldKind kind = field.kind();
    return switch (kind) {
      case REFERENCE -> "Ref<" + target(field, record) + ">";
      case REFERENCES -> "List<Ref<" + target(field, record) + ">>";
      default -> kind.form().getSimpleName();
    };
  }

  private static String target(Field<Row, ?> field, String record) {
    return field.isReference() ? JavaText.record(field.target().name()) : record;
  }

  private String schema() {
    StringBuilder text = new StringBuilder();
    text.append("/** What the app and its server have in common. */\n");
    text.append("public final class ").append(name).append(" {\n\n");
    List<String> all = new ArrayList<>();
    types.keySet().forEach(type -> all.add(JavaText.record(type) + ".TYPE"));
    List<String> calls = new ArrayList<>();
    int version = SchemaWords.get(entries, "version").number();
    calls.add("SyncSchema.of(" + version + ", " + String.join(", ", all) + ")");
    SchemaWords words = new SchemaWords();
    calls.addAll(words.words().calls(entries));
    text.append(chain("  public static final SyncSchema SCHEMA =", calls, ";"));
    text.append(migrations());
    text.append("\n  private ").append(name).append("() {}\n}\n");
    return file(packageName, text.toString());
  }

  private String migrations() {
    Part said = entries.get("migrations");
    if (said == null) {
      return "";
    }
    List<String> all = new ArrayList<>();
    said.entries()
        .forEach(
            (version, steps) -> {
              List<String> calls =
                  new ArrayList<>(List.of("Migration.to(" + Integer.parseInt(version) + ")"));
              for (Part step : steps.list()) {
                calls.addAll(new MigrationWords(types).words().calls(step.entries()));
              }
              all.add("          " + String.join("\n              ", calls));
            });
    return "\n  /** The steps from each version to the next. */\n"
        + "  public static final List<Migration> MIGRATIONS =\n      List.of(\n"
        + String.join(",\n", all)
        + ");\n";
  }

  private static String file(String packageName, String code) {
    SortedSet<String> imports = new TreeSet<>();
    String named = TEXT.matcher(code).replaceAll("\"\"");
    PACKAGES.forEach(
        (type, full) -> {
          if (named.matches("(?s).*\\b" + type + "\\b.*")) {
            imports.add("import " + full + ";\n");
          }
        });
    return MARK
        + "\npackage "
        + packageName
        + ";\n\n"
        + String.join("", imports)
        + (imports.isEmpty() ? "" : "\n")
        + code;
  }
}

package dev.sluice.schemafile;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.MergePolicy;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** What one field is. Its values are got from {@link Row}s, as a file has no class. */
@SuppressWarnings({"unchecked", "UnnecessaryLambda"}) // a field's kind is known by the file only
final class FieldWords {

  private static final Value<ChronoUnit> UNIT =
      Value.of(FieldWords::unit, Value.constant(Unit.class).shape())
          .as(part -> "ChronoUnit." + part.text());

  private static final int MOST_DIGITS = 1000;

  private final String column;
  private final Map<String, EntityType<Row>> types;
  private @Nullable Field<Row, Object> made; // what the getter reads, once it is there

  /**
   * The words for a field.
   *
   * @param types those to which it may refer
   */
  FieldWords(String column, Map<String, EntityType<Row>> types) {
    this.column = column;
    this.types = types;
  }

  private enum Unit {
    SECONDS,
    MILLIS
  }

  /**
   * Reads the field.
   *
   * @param isMadeHere whether rows are created here. Then what the user does not write may be null:
   *     in Java a getter may have a value for a new row, and a file has none
   */
  Field<Row, ?> read(Part part, boolean isMadeHere) {
    Field<Row, Object> said = words().value().reader().apply(part);
    boolean isOthers = isMadeHere && !said.isByUser() && said.normalise(null) == null;
    made = isOthers ? said.nullable() : said;
    return made;
  }

  Words<Field<Row, Object>> words() {
    return kinds(new Words<Field<Row, Object>>(Field.class, "a field"))
        .word("json", Value.TEXTS, FieldWords::json)
        .word("writtenAs", Value.TEXT, Field::writtenAs)
        .word("beside", Value.PLAIN_BY_NAME, FieldWords::beside)
        .word("asLink", Value.TEXT, Field::asLink)
        .word("epoch", UNIT, Field::epoch)
        .word("format", Value.TEXT, Field::format)
        .word("oneOf", Value.TEXTS, Field::oneOf)
        .flag("nullable", Field::nullable)
        .word("nullAs", Value.PLAIN, Field::nullAs)
        .word("orElse", Value.ANY.as(this::orElseInJava), FieldWords::orElse)
        .flag("fingerprint", Field::fingerprint)
        .flag("byServer", Field::byServer)
        .flag("byDevice", Field::byDevice)
        .flag("writtenOnce", Field::writtenOnce)
        .word("group", Value.TEXT, Field::group)
        .word("merge", Value.constant(MergePolicy.class), Field::merge)
        .flag("ownedByTarget", Field::ownedByTarget)
        .flag("indexed", Field::indexed)
        .flag("searchable", Field::searchable)
        .word(
            "normalised", TextRules.VALUE, (field, rule) -> field.normalised(onTexts(field, rule)))
        .word("passing", Value.TEXT.as(FieldWords::passingInJava), FieldWords::passing);
  }

  private Words<Field<Row, Object>> kinds(Words<Field<Row, Object>> words) {
    return words
        .start("text", Value.KIND, said -> any(Field.text(column, getter())))
        .start("integer", Value.KIND, said -> any(Field.integer(column, getter())))
        .start("real", Value.KIND, said -> any(Field.real(column, getter())))
        .start("decimal", Value.KIND, said -> any(Field.decimal(column, getter())))
        .start("bool", Value.KIND, said -> any(Field.bool(column, getter())))
        .start("instant", Value.KIND, said -> any(Field.instant(column, getter())))
        .start("date", Value.KIND, said -> any(Field.date(column, getter())))
        .start("document", Value.KIND, said -> any(Field.document(column, getter())))
        .start("parent", Value.KIND, said -> any(Field.parent(column, this.<Ref<Row>>getter())))
        .start(
            "reference",
            target(),
            type -> any(Field.reference(column, type, this.<Ref<Row>>getter())))
        .start("references", target(), type -> any(Field.references(column, type, list())));
  }

  private static Field<Row, Object> any(Field<Row, ?> field) {
    return (Field<Row, Object>) field;
  }

  /** A getter of any kind of value: the field that it reads is made later. */
  private <T> Function<Row, @Nullable T> getter() {
    return row -> (T) value(row);
  }

  private Function<Row, List<Ref<Row>>> list() {
    return row -> Objects.requireNonNullElse((List<Ref<Row>>) value(row), List.of());
  }

  private @Nullable Object value(Row row) {
    Field<Row, Object> field = made;
    if (field == null) {
      throw new IllegalStateException(column + " is in no type yet");
    }
    return row.get(field);
  }

  private Value<EntityType<Row>> target() {
    return typeIn(types);
  }

  /** The name of one of these types. */
  static Value<EntityType<Row>> typeIn(Map<String, EntityType<Row>> types) {
    return Value.of(part -> type(part, types), Value.TEXT.shape()).as(FieldWords::typeInJava);
  }

  static String typeInJava(Part part) {
    return JavaText.record(part.text()) + ".TYPE";
  }

  /** The type that a part names. */
  static EntityType<Row> type(Part part, Map<String, EntityType<Row>> types) {
    EntityType<Row> type = types.get(part.text());
    if (type == null) {
      throw part.wrong(
          "there is no type '"
              + part.text()
              + "' above this line: a type stands after those that"
              + " it refers to");
    }
    return type;
  }

  private static Field<Row, Object> json(Field<Row, Object> field, String[] names) {
    String[] others = new String[names.length - 1];
    System.arraycopy(names, 1, others, 0, others.length);
    return field.json(names[0], others);
  }

  private static Field<Row, Object> beside(
      Field<Row, Object> field, Map<String, Object> constants) {
    Field<Row, Object> said = field;
    for (Map.Entry<String, Object> constant : constants.entrySet()) {
      said = said.beside(constant.getKey(), constant.getValue());
    }
    return said;
  }

  private static ChronoUnit unit(Part part) {
    return ChronoUnit.valueOf(Value.constant(Unit.class).reader().apply(part).name());
  }

  private static Field<Row, Object> passing(Field<Row, Object> field, String pattern) {
    requireText(field);
    try {
      Pattern compiled = Pattern.compile(pattern);
      return field.passing(value -> compiled.matcher((String) value).matches());
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(e.getDescription() + " in the pattern " + pattern);
    }
  }

  private static UnaryOperator<Object> onTexts(
      Field<Row, Object> field, UnaryOperator<String> rule) {
    requireText(field);
    return value -> rule.apply((String) value);
  }

  private static void requireText(Field<?, ?> field) {
    if (field.kind() != FieldKind.TEXT) {
      throw new IllegalArgumentException("it is for texts only");
    }
  }

  private static Field<Row, Object> orElse(Field<Row, Object> field, Part part) {
    return field.orElse(value(field.kind(), part));
  }

  /** The value of that kind that stands there. */
  private static Object value(FieldKind kind, Part part) {
    try {
      return switch (kind) {
        case TEXT, DOCUMENT -> part.text();
        case INTEGER -> Long.valueOf(part.text());
        case REAL -> real(part);
        case DECIMAL -> decimal(part);
        case BOOLEAN -> part.flag();
        case INSTANT -> Instant.parse(part.text());
        case DATE -> LocalDate.parse(part.text());
        default -> throw part.wrong("a reference has no such value");
      };
    } catch (NumberFormatException | DateTimeParseException e) {
      throw part.wrong("'" + part.text() + "' is no value of this kind");
    }
  }

  private static Double real(Part part) {
    Double value = Double.valueOf(part.text());
    if (value.isInfinite() || value.isNaN()) {
      throw part.wrong("'" + part.text() + "' is no number that can be stored");
    }
    return value;
  }

  /** Written out, 1e999999999 would fill the memory. */
  private static BigDecimal decimal(Part part) {
    BigDecimal value = new BigDecimal(part.text());
    long before = (long) value.precision() - value.scale();
    if (before > MOST_DIGITS || value.scale() > MOST_DIGITS) {
      throw part.wrong(
          "a decimal has at most " + MOST_DIGITS + " digits on each side of its point");
    }
    return value;
  }

  private static String passingInJava(Part part) {
    return "text -> text.matches(" + JavaText.quoted(part.text()) + ")";
  }

  private String orElseInJava(Part part) {
    String text = part.text();
    return switch (Objects.requireNonNull(made).kind()) {
      case INTEGER -> Long.parseLong(text) + "L";
      case REAL -> Double.parseDouble(text) + "";
      case BOOLEAN -> part.flag() + "";
      case DECIMAL -> "new BigDecimal(" + JavaText.quoted(text) + ")";
      case INSTANT -> "Instant.parse(" + JavaText.quoted(text) + ")";
      case DATE -> "LocalDate.parse(" + JavaText.quoted(text) + ")";
      default -> JavaText.quoted(text);
    };
  }

  /** The field in Java; each call of a method is a text of its own. */
  List<String> inJava(Part part, String record) {
    Map<String, Part> said = new LinkedHashMap<>(part.entries());
    Set<String> kinds = kinds(new Words<Field<Row, Object>>(Field.class, "a field")).names();
    String kind = said.keySet().stream().filter(kinds::contains).findFirst().orElseThrow();
    Part target = Objects.requireNonNull(said.remove(kind));
    boolean refers = kind.startsWith("reference");
    String types = refers ? record + ", " + JavaText.record(target.text()) : record;
    List<String> calls = new ArrayList<>();
    calls.add(
        "Field.<"
            + types
            + ">"
            + kind
            + "("
            + JavaText.quoted(column)
            + ", "
            + (refers ? typeInJava(target) + ", " : "")
            + record
            + "::"
            + JavaText.component(column)
            + ")");
    calls.addAll(words().calls(said));
    boolean isSaid = said.containsKey("nullable") || said.containsKey("nullAs");
    if (Objects.requireNonNull(made).isNullable() && !isSaid && !kind.equals("parent")) {
      calls.add(".nullable()");
    }
    return calls;
  }
}

package dev.sluice.schemafile;

import dev.sluice.schema.Derived;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What a type is: where its rows are, its fields, and what the engine knows of it. */
final class TypeWords {

  private static final String FIELDS = "fields";
  private static final String MODIFIED_AT = "modifiedAt";
  private static final String CREATED_AT = "createdAt";

  private final Map<String, EntityType<Row>> types;
  private final Map<String, Field<Row, ?>> fields = new LinkedHashMap<>();

  /**
   * The words for a type.
   *
   * @param types those to which it may refer
   */
  TypeWords(Map<String, EntityType<Row>> types) {
    this.types = types;
  }

  EntityType<Row> read(String name, Part part) {
    Map<String, Part> entries = part.entries();
    entries.forEach((word, value) -> Words.requireKnown(word, value, names()));
    Endpoints endpoints = ListWords.ENDPOINTS.begin(part, entries);
    Endpoints whole = ListWords.ENDPOINTS.apply(endpoints, entries);
    boolean isMadeHere = whole.create() != null;
    SchemaWords.get(entries, FIELDS, part)
        .entries()
        .forEach((column, each) -> field(column, isMadeHere, each));
    EntityType.Builder<Row> builder = part.here(name, () -> EntityType.named(name, whole));
    Set<String> added = addedByWords(entries);
    fields.forEach(
        (column, field) -> {
          if (!added.contains(column)) {
            builder.fields(field);
          }
        });
    EntityType.Builder<Row> told = words().apply(builder, entries);
    return part.here(name, () -> told.build(row -> row));
  }

  /** The columns of fields that a builder's words add themselves. */
  private static Set<String> addedByWords(Map<String, Part> entries) {
    Set<String> columns = new TreeSet<>();
    for (String word : List.of(MODIFIED_AT, CREATED_AT)) {
      Part column = entries.get(word);
      if (column != null) {
        columns.add(column.text());
      }
    }
    return columns;
  }

  private void field(String column, boolean isMadeHere, Part part) {
    FieldWords words = new FieldWords(column, types);
    fields.put(column, part.here(column, () -> words.read(part, isMadeHere)));
  }

  Words<EntityType.Builder<Row>> words() {
    Value<Field<Row, Instant>> instant =
        Value.of(this::instant, Value.TEXT.shape()).as(part -> JavaText.constant(part.text()));
    return new Words<EntityType.Builder<Row>>(EntityType.Builder.class, "a type")
        .word(MODIFIED_AT, instant, EntityType.Builder::modifiedAt)
        .word(CREATED_AT, instant, EntityType.Builder::createdAt)
        .word("margin", Value.DURATION, EntityType.Builder::margin)
        .word("rangedBy", instant, EntityType.Builder::rangedBy)
        .word("derive", derived(), this::derive)
        .flag("light", EntityType.Builder::light);
  }

  private Value<Map<String, String>> derived() {
    Value<Map<String, String>> names = Value.byName(Value.TEXT);
    return new Value<>(
        names.reader(),
        names.shape(),
        part -> {
          List<String> all = new ArrayList<>();
          part.entries().forEach((name, column) -> all.add(derivedInJava(name, column.text())));
          return all;
        });
  }

  private String derivedInJava(String name, String column) {
    Field<Row, ?> field = field(column);
    return "new Derived("
        + String.join(
            ", ",
            JavaText.quoted(name),
            JavaText.quoted(field.group() == null ? column : field.group()),
            "FieldKind." + field.kind(),
            "row -> row.value(" + JavaText.constant(column) + ")")
        + ")";
  }

  /** The fields that were read, in the file's order. */
  Collection<Field<Row, ?>> fields() {
    return fields.values();
  }

  /** The type in Java, after its fields: each call of a method is a text of its own. */
  List<String> inJava(Part part) {
    Map<String, Part> said = part.entries();
    Set<String> added = addedByWords(said);
    List<String> shown = new ArrayList<>();
    fields
        .keySet()
        .forEach(
            column -> {
              if (!added.contains(column)) {
                shown.add(JavaText.constant(column));
              }
            });
    List<String> calls = new ArrayList<>();
    calls.add(".fields(" + String.join(", ", shown) + ")");
    calls.addAll(words().calls(said));
    return calls;
  }

  private Collection<String> names() {
    Collection<String> names = new TreeSet<>(words().names());
    names.addAll(ListWords.ENDPOINTS.names());
    names.add(FIELDS);
    return names;
  }

  @SuppressWarnings("unchecked") // the kind is checked
  private Field<Row, Instant> instant(Part part) {
    Field<Row, ?> field = field(part.text());
    if (field.kind() != FieldKind.INSTANT) {
      throw part.wrong(field + " is no instant");
    }
    return (Field<Row, Instant>) field;
  }

  private Field<Row, ?> field(String column) {
    Field<Row, ?> field = fields.get(column);
    if (field == null) {
      throw new IllegalArgumentException("there is no field " + column);
    }
    return field;
  }

  /** A value is sent a second time, under another JSON name. */
  @SuppressWarnings("NullAway") // it does not read the annotation of a record in another jar
  private EntityType.Builder<Row> derive(
      EntityType.Builder<Row> builder, Map<String, String> columns) {
    EntityType.Builder<Row> told = builder;
    for (Map.Entry<String, String> each : columns.entrySet()) {
      Field<Row, ?> field = field(each.getValue());
      String group = field.group() == null ? field.column() : field.group();
      told = told.derive(new Derived(each.getKey(), group, field.kind(), row -> row.value(field)));
    }
    return told;
  }

  /** For editors. */
  static Shape shape() {
    Map<String, Shape> shapes = new LinkedHashMap<>(ListWords.ENDPOINTS.shapes());
    shapes.putAll(new TypeWords(Map.of()).words().shapes());
    shapes.put(FIELDS, Shape.byName(new FieldWords("any", Map.of()).words().value().shape()));
    return Shape.named(shapes).requiring(List.of("list", FIELDS));
  }
}

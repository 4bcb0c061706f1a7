package dev.sluice.schemafile;

import dev.sluice.database.Migration;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a new version of a schema changes in a file: for each version its steps, in their order. */
final class MigrationWords {

  private final Map<String, EntityType<Row>> types;

  MigrationWords(Map<String, EntityType<Row>> types) {
    this.types = types;
  }

  List<Migration> read(Part part) {
    List<Migration> migrations = new ArrayList<>();
    part.entries()
        .forEach(
            (version, steps) -> {
              Migration migration = steps.here(version, () -> Migration.to(version(version)));
              for (Part step : steps.list()) {
                migration = words().onto(migration, step);
              }
              migrations.add(migration);
            });
    return migrations;
  }

  private static int version(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("a version is a number");
    }
  }

  Words<Migration> words() {
    Value<EntityType<Row>> type = FieldWords.typeIn(types);
    return new Words<Migration>(Migration.class, "a step")
        .word("addTable", type, Migration::addTable)
        .word("dropTable", Value.TEXT, Migration::dropTable)
        .word(
            "renameTable",
            Value.pair(type),
            (m, pair) -> m.renameTable(pair.getKey(), pair.getValue()))
        .word(
            "addColumn",
            Value.named("table", "field", "value?").as(this::columnInJava),
            this::addColumn)
        .word(
            "fillColumn",
            Value.named("table", "field", "value").as(this::columnInJava),
            this::fillColumn)
        .word(
            "renameColumn",
            Value.named("table", "before", "field").as(this::renameInJava),
            this::renameColumn)
        .word("rebuild", type, Migration::rebuild)
        .word("statement", Value.TEXT, Migration::statement);
  }

  /** For editors: a list of steps, or one. */
  static Shape shape() {
    Shape step = Shape.named(new MigrationWords(Map.of()).words().shapes());
    return Shape.either(step, Shape.listOf(step));
  }

  private Migration addColumn(Migration migration, Map<String, Part> said) {
    Part value = said.get("value");
    @Nullable String filled = value == null || value.isNothing() ? null : value.text();
    return migration.addColumn(SchemaWords.get(said, "table").text(), field(said), filled);
  }

  private Migration fillColumn(Migration migration, Map<String, Part> said) {
    return migration.fillColumn(
        SchemaWords.get(said, "table").text(), field(said), SchemaWords.get(said, "value").text());
  }

  private Migration renameColumn(Migration migration, Map<String, Part> said) {
    return migration.renameColumn(type(said), SchemaWords.get(said, "before").text(), field(said));
  }

  private String columnInJava(Part part) {
    Map<String, Part> said = part.entries();
    Part value = said.get("value");
    String filled = value == null || value.isNothing() ? "null" : JavaText.quoted(value.text());
    String table = SchemaWords.quoted(said, "table").get(0);
    return String.join(", ", table, fieldInJava(said), filled);
  }

  private String renameInJava(Part part) {
    Map<String, Part> said = part.entries();
    String type = FieldWords.typeInJava(SchemaWords.get(said, "table"));
    return String.join(", ", type, SchemaWords.quoted(said, "before").get(0), fieldInJava(said));
  }

  private static String fieldInJava(Map<String, Part> said) {
    String record = JavaText.record(SchemaWords.get(said, "table").text());
    return record + "." + JavaText.constant(SchemaWords.get(said, "field").text());
  }

  private EntityType<Row> type(Map<String, Part> said) {
    return FieldWords.type(SchemaWords.get(said, "table"), types);
  }

  private Field<Row, ?> field(Map<String, Part> said) {
    Part column = SchemaWords.get(said, "field");
    for (Field<Row, ?> field : type(said).fields()) {
      if (field.column().equals(column.text())) {
        return field;
      }
    }
    throw column.wrong("there is no field '" + column.text() + "'");
  }
}

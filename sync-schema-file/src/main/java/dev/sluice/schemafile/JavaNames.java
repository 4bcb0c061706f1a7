package dev.sluice.schemafile;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Refuses names that differ in a schema file and are the same in Java. */
final class JavaNames {

  /** A method has 255 places for parameters: the JVM allows no more. */
  private static final int MOST_PLACES = 255;

  /** What has each name. */
  private final Map<String, String> owners = new HashMap<>();

  private JavaNames() {}

  /**
   * Looks at the records of all types, and at their columns.
   *
   * @param schemaClass the class of the schema
   */
  static void require(
      String schemaClass, Map<String, Part> parts, Iterable<EntityType<Row>> types) {
    JavaNames classes = new JavaNames();
    classes.claim(classKey(schemaClass), "the schema");
    classes.claim(classKey(schemaClass + "Test"), "the schema's test");
    for (EntityType<Row> type : types) {
      Part part = SchemaWords.get(parts, type.name());
      String record = JavaText.record(type.name());
      classes.claim(part, classKey(record), type.name(), record);
      requireColumns(type, part);
    }
  }

  /** Some file systems take two names for one that differ in large letters only. */
  private static String classKey(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static void requireColumns(EntityType<Row> type, Part part) {
    Map<String, Part> parts = SchemaWords.get(part.entries(), "fields").entries();
    JavaNames components = new JavaNames();
    JavaNames constants = new JavaNames();
    int places = 3; // the new record, and the two of its id
    for (Field<Row, ?> field : type.fields()) {
      String column = field.column();
      Part said = SchemaWords.get(parts, column);
      String component = JavaText.component(column);
      components.claim(said, component, column, component);
      String constant = JavaText.constant(column);
      constants.claim(said, constant, column, constant);
      places += JavaCode.isWide(field) ? 2 : 1;
    }
    if (places > MOST_PLACES) {
      throw part.wrong(
          type.name()
              + " has "
              + type.fields().size()
              + " fields; a record in Java has about 250 at most");
    }
  }

  private void claim(String key, String owner) {
    owners.put(key, owner);
  }

  private void claim(Part part, String key, String owner, String name) {
    String other = owners.put(key, owner);
    if (other != null) {
      throw part.wrong(other + " and " + owner + " would both be " + name + " in Java");
    }
  }
}

package dev.sluice.lab.torture;

import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.List;
import java.util.Objects;

/** The text that a row is known by: an entry's description, any other's name. */
final class Texts {

  private static final List<String> COLUMNS = List.of("description", "name");

  private Texts() {}

  static String of(Row row) {
    for (Field<?, ?> field : row.type().fields()) {
      if (COLUMNS.contains(field.column())) {
        return Objects.toString(row.value(field), "");
      }
    }
    throw new IllegalArgumentException(row.type() + " has no text");
  }
}

package dev.sluice.lab.worlds;

import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of any drawn type.
 *
 * @param values by column, in the form of their kinds
 */
record Thing(Map<String, @Nullable Object> values) {

  static Thing of(Row row) {
    Map<String, @Nullable Object> values = new HashMap<>();
    for (Field<?, ?> field : row.type().fields()) {
      values.put(field.column(), row.get(field));
    }
    return new Thing(values);
  }

  /** A field asks for its own column, and knows its type and whether it may be null. */
  @SuppressWarnings({"unchecked", "NullAway", "TypeParameterUnusedInFormals"})
  <T> T get(String column) {
    return (T) values.get(column);
  }

  Thing with(String column, @Nullable Object value) {
    Map<String, @Nullable Object> other = new HashMap<>(values);
    other.put(column, value);
    return new Thing(other);
  }
}

package dev.sluice.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The user's fields of a type, by what stands or falls together. */
public final class Groups {

  private Groups() {}

  /** All groups by name, in the order of their first fields; most have one field. */
  public static Map<String, List<Field<?, ?>>> of(EntityType<?> type) {
    Map<String, List<Field<?, ?>>> groups = new LinkedHashMap<>();
    for (Field<?, ?> field : type.fields()) {
      if (field.writtenBy() == WrittenBy.USER) {
        groups.computeIfAbsent(name(field), n -> new ArrayList<>()).add(field);
      }
    }
    return groups;
  }

  private static String name(Field<?, ?> field) {
    String group = field.group();
    return group == null ? "field " + field.column() : group;
  }
}

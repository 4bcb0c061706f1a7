package dev.sluice.conflict;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.WrittenBy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The user's fields of a type, by what stands or falls together. */
final class Groups {

  private Groups() {}

  static Collection<List<Field<?, ?>>> of(EntityType<?> type) {
    Map<String, List<Field<?, ?>>> groups = new LinkedHashMap<>();
    for (Field<?, ?> field : type.fields()) {
      if (field.writtenBy() == WrittenBy.USER) {
        String group = field.group();
        String name = group == null ? "field " + field.column() : group;
        groups.computeIfAbsent(name, n -> new ArrayList<>()).add(field);
      }
    }
    return groups.values();
  }
}

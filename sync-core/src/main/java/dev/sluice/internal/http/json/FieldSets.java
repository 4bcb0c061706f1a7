package dev.sluice.internal.http.json;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * Makes sets of fields from the fields' positions in their type. A row with the same fields as the
 * row before shares its set.
 */
final class FieldSets {

  private final EntityType<?> type;
  private BitSet last = new BitSet();
  private Set<Field<?, ?>> lastSet = Collections.emptySet();

  FieldSets(EntityType<?> type) {
    this.type = type;
  }

  Set<Field<?, ?>> at(BitSet positions) {
    if (!positions.equals(last)) {
      Set<Field<?, ?>> fields = new HashSet<>();
      positions.stream().forEach(position -> fields.add(type.fields().get(position)));
      last = positions;
      lastSet = Collections.unmodifiableSet(fields);
    }
    return lastSet;
  }
}

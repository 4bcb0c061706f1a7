package dev.sluice.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Converts references: an entity has {@link Ref}s, a {@link Row} has local ids. */
final class References {

  private References() {}

  /** The local id, or the local ids in order and each once; any other value as a row has it. */
  static Object untyped(FieldKind kind, Object typed) {
    if (kind == FieldKind.REFERENCE) {
      return ((Ref<?>) typed).id();
    }
    if (kind != FieldKind.REFERENCES) {
      return kind == FieldKind.DECIMAL ? kind.storable(typed) : typed;
    }
    TreeSet<Long> ids = new TreeSet<>();
    ((List<?>) typed).forEach(ref -> ids.add(((Ref<?>) ref).id()));
    return List.copyOf(ids);
  }

  /** The reference, or the references, to rows of that type. */
  static Object typed(FieldKind kind, EntityType<?> target, Object ids) {
    if (kind == FieldKind.REFERENCE) {
      return target.ref((Long) ids);
    }
    List<Ref<?>> refs = new ArrayList<>();
    ((List<?>) ids).forEach(id -> refs.add(target.ref((Long) id)));
    return List.copyOf(refs);
  }
}

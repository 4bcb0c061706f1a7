package dev.sluice.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Converts references: an entity has {@link Ref}s, a {@link Row} has local ids. */
final class References {

  private References() {}

  /** The local id, or the local ids in order and each once; any other value as a row has it. */
  static Object untyped(Kind kind, Object typed) {
    if (kind == Kind.REFERENCE) {
      return ((Ref<?>) typed).id();
    }
    if (kind != Kind.REFERENCES) {
      return kind == Kind.DECIMAL ? kind.storable(typed) : typed;
    }
    TreeSet<Long> ids = new TreeSet<>();
    ((List<?>) typed).forEach(ref -> ids.add(((Ref<?>) ref).id()));
    return List.copyOf(ids);
  }

  /** The reference, or the references, to rows of that type. */
  static Object typed(Kind kind, EntityType<?> target, Object ids) {
    if (kind == Kind.REFERENCE) {
      return target.ref((Long) ids);
    }
    List<Ref<?>> refs = new ArrayList<>();
    ((List<?>) ids).forEach(id -> refs.add(target.ref((Long) id)));
    return List.copyOf(refs);
  }
}

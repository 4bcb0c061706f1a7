package dev.sluice.schema;

import java.util.Objects;

/**
 * A reference to a row by its local id. A local id never changes.
 *
 * @param <E> the row's entity
 * @param type the row's type
 * @param id the local id, at least 1; less only for a row that plain SQL has inserted
 */
public record Ref<E>(EntityType<E> type, long id) {

  /** Requires a type. */
  public Ref {
    Objects.requireNonNull(type, "type");
  }

  @Override
  public String toString() {
    return type + "/" + id;
  }
}

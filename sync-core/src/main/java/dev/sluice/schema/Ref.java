package dev.sluice.schema;

import java.util.Objects;

/**
 * A reference to a row by its local id. This id never changes, even when the row reaches the
 * server.
 *
 * @param <E> the row's entity
 * @param type the row's type
 * @param id the local id, at least 1; only a row that plain SQL has inserted may have any other
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

package dev.sluice.schema;

import java.util.Objects;

/**
 * Names a row of this database for ever, also before the server knows it.
 *
 * @param <E> the row's entity
 * @param type the row's type
 * @param id the local id, at least 1
 */
public record Ref<E>(EntityType<E> type, long id) {

  /** Refuses ids that no row has. */
  public Ref {
    Objects.requireNonNull(type, "type");
    if (id < 1) {
      throw new IllegalArgumentException("a local id must be at least 1: " + id);
    }
  }

  @Override
  public String toString() {
    return type + "/" + id;
  }
}

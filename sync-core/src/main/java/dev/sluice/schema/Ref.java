package dev.sluice.schema;

import java.util.Objects;

/**
 * Names a row of this database for ever, also before the server knows it.
 *
 * @param <E> the row's entity
 * @param type the row's type
 * @param id the local id; what the database gives is at least 1, but plain SQL may insert a row
 *     with any other
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

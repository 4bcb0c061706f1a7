package dev.sluice.schema;

/**
 * Names a row of this database for ever, also before the server knows it.
 *
 * @param <E> the row's entity
 * @param id the local id, at least 1
 */
@SuppressWarnings("UnusedTypeParameter") // E keeps a project's name out of a tag's place
public record Ref<E>(long id) {

  /** Refuses ids that no row has. */
  public Ref {
    if (id < 1) {
      throw new IllegalArgumentException("a local id is at least 1: " + id);
    }
  }
}

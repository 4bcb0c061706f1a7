package dev.sluice.store;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A row that counted as synced but differs between the file and the server.
 *
 * @param type the type of the row
 * @param ref the row here; empty: missing here
 * @param serverId the server's id of the row
 * @param finding the kind of difference
 * @param fields the fields that differ; empty: the row is missing on one side
 */
public record Difference(
    EntityType<?> type,
    Optional<Ref<?>> ref,
    String serverId,
    Finding finding,
    List<Field<?, ?>> fields) {

  /** How a row can differ. */
  public enum Finding {
    /** The server has the row and the file does not. */
    MISSING_HERE,
    /** The file has the row and the server does not. */
    MISSING_THERE,
    /** The server has changed the row and did not list it among the changes. */
    NEWER_THERE,
    /**
     * The values differ, and no time explains why. Other code wrote to the file unnoticed, or the
     * server changed the row without a new time.
     */
    OTHER_VALUES
  }

  /** Checks that nothing is null, and copies the list. */
  public Difference {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(ref, "ref");
    Objects.requireNonNull(serverId, "serverId");
    Objects.requireNonNull(finding, "finding");
    fields = List.copyOf(fields);
  }

  /** Names the row and the fields but not the values, which are the user's data. */
  @Override
  public String toString() {
    String where = ref.map(Ref::toString).orElse(type + " " + serverId + " of the server");
    return where + " " + finding + (fields.isEmpty() ? "" : " " + fields);
  }
}

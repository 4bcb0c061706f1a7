package dev.sluice.internal.conflict;

import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What rows have in common and where they differ. */
public final class Rows {

  private Rows() {}

  /** The row with what only this device knows taken from the other one. */
  public static Row keepDeviceFields(Row row, Row device) {
    return take(row, device, Field::isByDevice).withId(device.id());
  }

  /** The row with what only the server writes taken from the other one. */
  public static Row takeServerFields(Row row, Row server) {
    return take(row, server, Field::isByServer).withServerId(server.serverId());
  }

  private static Row take(Row row, Row from, Predicate<Field<?, ?>> which) {
    Row result = row;
    for (Field<?, ?> field : row.type().fields()) {
      if (which.test(field)) {
        result = result.with(field, from.value(field));
      }
    }
    return result;
  }

  /** Whether the server has to hear of the row, given what it has. */
  public static boolean differ(Row row, Row server) {
    return row.isDeleted() || !changed(row, server).isEmpty();
  }

  /**
   * The user's fields in which a row differs from the server's, whole groups at a time.
   *
   * @param server null if the server has none: then all of them
   */
  public static Set<Field<?, ?>> changed(Row row, @Nullable Row server) {
    Set<Field<?, ?>> changed = new LinkedHashSet<>();
    for (List<Field<?, ?>> group : row.type().groups().values()) {
      if (server == null || !agree(row, server, group)) {
        changed.addAll(group);
      }
    }
    return changed;
  }

  /** Whether all versions say the same of the user's fields as the row does. */
  public static boolean haveSameContent(Row row, List<Row> versions) {
    return versions.stream().allMatch(version -> changed(row, version).isEmpty());
  }

  /** Whether two rows say the same of these fields. */
  public static boolean agree(Row one, Row other, List<Field<?, ?>> group) {
    for (Field<?, ?> field : group) {
      if (!one.agreesWith(other, field)) {
        return false;
      }
    }
    return true;
  }

  /**
   * What was sent and has arrived though nobody said so is as old as the sending: such values are
   * of the base, and only what was edited since then is a change against them.
   *
   * @param sent the row as it was sent, in every version of which nobody knows
   */
  public static Row arrived(Row base, Row server, List<Row> sent) {
    Row row = base;
    for (List<Field<?, ?>> group : base.type().groups().values()) {
      if (sent.stream().anyMatch(version -> agree(version, server, group))) {
        row = copy(server, row, group);
      }
    }
    return row;
  }

  /** The row with what the user edited in a stand-in for it; its blanks are nobody's. */
  public static Row withEdits(Row row, Row edited, Row standIn) {
    Row result = keepDeviceFields(row, edited).withDeleted(edited.isDeleted());
    for (Field<?, ?> field : changed(edited, standIn)) {
      result = result.with(field, edited.value(field));
    }
    return result;
  }

  /** The second row with these fields of the first. */
  public static Row copy(Row from, Row to, List<Field<?, ?>> group) {
    Row row = to;
    for (Field<?, ?> field : group) {
      row = row.with(field, from.value(field));
    }
    return row;
  }

  /** When the server last changed the row, null if it does not tell. */
  public static @Nullable Instant modifiedAt(Row row) {
    Field<?, Instant> field = row.type().modifiedAt();
    return field == null ? null : row.get(field);
  }

  /** Whether two rows of the server could be answers to the same create. */
  public static boolean sameFingerprint(Row one, Row other) {
    for (Field<?, ?> field : one.type().fields()) {
      if (field.isFingerprint() && !one.agreesWith(other, field)) {
        return false;
      }
    }
    return true;
  }
}

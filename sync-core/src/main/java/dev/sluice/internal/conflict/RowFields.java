package dev.sluice.internal.conflict;

import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

public final class RowFields {

  private RowFields() {}

  /** The first row, with the device-only fields and the local id of the second row. */
  public static Row keepDeviceFields(Row row, Row device) {
    return take(row, device, Field::isByDevice).withId(device.id());
  }

  /** The first row, with the server-only fields and the server id of the second row. */
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

  /** Whether the row has to be pushed, given the server's version. */
  public static boolean differ(Row row, Row server) {
    return row.isDeleted() || !changed(row, server).isEmpty();
  }

  /**
   * The fields that the user can write and whose values differ from the server's version of the
   * row. If one field of a group differs, the result has all fields of the group.
   *
   * @param server the server's version of the row; null counts as different in all fields
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

  /** Whether all versions agree with the row in every field that the user can write. */
  public static boolean haveSameContent(Row row, List<Row> versions) {
    return versions.stream().allMatch(version -> changed(row, version).isEmpty());
  }

  public static boolean agree(Row one, Row other, List<Field<?, ?>> group) {
    for (Field<?, ?> field : group) {
      if (!one.agreesWith(other, field)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Adds to a merge's base the updates that reached the server although their answers were lost. If
   * a sent version equals the server's row in a group of fields, the base takes the group. So a
   * merge counts only the user's later edits as changes.
   *
   * @param sent the versions of the row that were sent and got no answer
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

  /**
   * Copies the user's edits of a placeholder into the server's row. The edits are the fields in
   * which the edited row and the placeholder row differ.
   */
  public static Row withEdits(Row row, Row edited, Row placeholder) {
    Row result = keepDeviceFields(row, edited).withDeleted(edited.isDeleted());
    for (Field<?, ?> field : changed(edited, placeholder)) {
      result = result.with(field, edited.value(field));
    }
    return result;
  }

  /** The row {@code to}, with these fields of the row {@code from}. */
  public static Row copy(Row from, Row to, List<Field<?, ?>> group) {
    Row row = to;
    for (Field<?, ?> field : group) {
      row = row.with(field, from.value(field));
    }
    return row;
  }

  /** When the server last changed the row; null if the row has no such time. */
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

package dev.sluice.internal.merge;

import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Fields whose value no answer has had: a placeholder's fields, fields that lists leave out, or new
 * fields. Their local values are invented, so an update must not send the values. The update waits
 * for the server's values; if the values never come, the user decides.
 */
public final class UntoldFields {

  private static final Duration LONGEST = Duration.ofDays(1);

  private UntoldFields() {}

  private static void note(EntityType<?> type, Collection<String> columns, Writer writer) {
    String note = String.join("\n", new TreeSet<>(columns));
    writer.note(type, ListNote.UNTOLD, note.isEmpty() ? null : note);
  }

  /**
   * Notes the fields that a list of the type has left out of a row. Lists of changes do not count,
   * because the whole list has shown before which fields are always missing. Optional fields count
   * only during the first list; later, {@link #listed} decides at the end of a whole list.
   */
  public static void leftOut(EntityType<?> type, Set<Field<?, ?>> fields, Writer writer) {
    if (writer.cursor(type) != null) {
      return;
    }
    Set<Field<?, ?>> unsure = new HashSet<>(fields);
    if (writer.note(type, ListNote.LISTED) != null) {
      unsure.removeIf(Field::isNullable);
    }
    Set<String> all = new TreeSet<>(writer.columns(type, ListNote.UNTOLD));
    if (all.addAll(columns(unsure))) {
      note(type, all, writer);
    }
  }

  /**
   * Learns from a whole list of the type which fields the lists never have. If only some rows have
   * a field, it counts as empty in other rows: some servers keep rows as sent. A field that no row
   * has may come with another answer.
   *
   * @param leftOut the fields that are missing in some rows of the list
   * @param told the fields that some rows of the list have
   */
  public static void listed(
      EntityType<?> type, Set<Field<?, ?>> leftOut, Set<Field<?, ?>> told, Writer writer) {
    Set<String> before = writer.columns(type, ListNote.UNTOLD);
    Set<String> untold = columns(leftOut);
    untold.addAll(before);
    untold.removeAll(columns(told));
    if (!untold.equals(before)) {
      note(type, untold, writer);
    }
  }

  private static Set<String> columns(Set<Field<?, ?>> fields) {
    Set<String> columns = new TreeSet<>();
    fields.forEach(field -> columns.add(field.column()));
    return columns;
  }

  /** The fields to which an update of the row would give invented values. */
  public static Set<Field<?, ?>> inventedBy(Stored stored, Reader reader) {
    Row row = stored.row();
    Row base = stored.base();
    Endpoint update = row.type().endpoints().update();
    if (update == null || base == null || row.serverId() == null || row.isDeleted()) {
      return Set.of();
    }
    Set<Field<?, ?>> unedited =
        new HashSet<>(update.isEntire() ? row.type().fields() : RowFields.changed(row, base));
    unedited.removeIf(field -> !row.agreesWith(base, field));
    if (unedited.isEmpty()) {
      return Set.of(); // as most are, so the file is asked nothing
    }
    Set<Field<?, ?>> invented = of(stored, reader);
    invented.retainAll(unedited);
    if (!update.isEntire()) {
      UnfetchedFields.remove(invented, stored, reader); // such a request leaves them out
    }
    return invented;
  }

  private static Set<Field<?, ?>> of(Stored stored, Reader reader) {
    Row base = stored.base();
    Set<Field<?, ?>> untold = new LinkedHashSet<>();
    if (base == null) {
      return untold;
    }
    Set<String> noted = reader.columns(base.type(), ListNote.UNTOLD);
    Set<Field<?, ?>> unfetched = UnfetchedFields.of(base, reader);
    if (noted.isEmpty() && unfetched.isEmpty() && !stored.isUntold()) {
      return untold;
    }
    Row blank = IdTranslation.blank(base.type());
    for (Field<?, ?> field : base.type().fields()) {
      boolean isLeftOut =
          noted.contains(field.column()) && Objects.equals(base.value(field), blank.value(field));
      boolean isUntold = stored.isUntold() || isLeftOut || unfetched.contains(field);
      if (isUntold && field.isByUser() && stored.row().agreesWith(base, field)) {
        untold.add(field);
      }
    }
    return untold;
  }

  /**
   * The local row, with the server's values in fields that no answer had before. A placeholder's
   * base stays as it is, so that the merge finds no overruled value.
   */
  static Stored filled(Stored local, Row server, Reader reader) {
    Row row = local.row();
    Row base = local.base();
    for (Field<?, ?> field : of(local, reader)) {
      row = row.with(field, server.value(field));
      base = base == null || local.isUntold() ? base : base.with(field, server.value(field));
    }
    return new Stored(row, base, local.tracking());
  }

  /** Whether the answer to a placeholder's edit still leaves out fields that no answer had. */
  static boolean isStillUntold(Stored local, Known answer, Reader reader) {
    return local.isUntold() && !answer.told().containsAll(of(local, reader));
  }

  /** Whether the update waits for the server's values, a day at most because some never come. */
  public static boolean holdBack(Stored stored, Reader reader, Instant now) {
    Tracking tracking = stored.tracking();
    return tracking != null
        && !inventedBy(stored, reader).isEmpty()
        && isExpected(stored.row(), tracking, reader, now);
  }

  private static boolean isExpected(Row row, Tracking tracking, Reader reader, Instant now) {
    Instant since = UnfetchedFields.since(row, reader);
    return (tracking.untold() && tracking.wasEditedWithin(LONGEST, now))
        || (since != null && Duration.between(since, now).abs().compareTo(LONGEST) < 0);
  }
}

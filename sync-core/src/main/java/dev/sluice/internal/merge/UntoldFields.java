package dev.sluice.internal.merge;

import dev.sluice.internal.conflict.Rows;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Fields of a row that the server has never told: all of a placeholder's, and those that its list
 * leaves out. They are empty here for want of an answer, so an update that says more than the user
 * has edited, as it replaces the row or a group, would overwrite the server's values with
 * inventions. That of a placeholder waits for the row; if nothing tells the field, the user
 * decides.
 */
public final class UntoldFields {

  /** In place of a column: the type has placeholders. */
  private static final String PLACEHOLDERS = "*";

  private static final Duration LONGEST = Duration.ofDays(1);

  private UntoldFields() {}

  /** Only an update that replaces the whole row says what a list leaves out. */
  public static boolean isReplaced(EntityType<?> type) {
    Endpoint update = type.endpoints().update();
    return update != null && update.isEntire();
  }

  private static void note(EntityType<?> type, Collection<String> words, Writer writer) {
    String note = String.join("\n", new TreeSet<>(words));
    writer.note(type, ListNote.UNTOLD, note.isEmpty() ? null : note);
  }

  private static void add(EntityType<?> type, Collection<String> words, Writer writer) {
    Set<String> all = new TreeSet<>(writer.columns(type, ListNote.UNTOLD));
    if (all.addAll(words)) {
      note(type, all, writer);
    }
  }

  /** A row of the type is here of which nothing is known. */
  static void placeheld(EntityType<?> type, Writer writer) {
    add(type, List.of(PLACEHOLDERS), writer);
  }

  /**
   * A list of the type has left these fields out of a row. Of changes that says nothing: the whole
   * list has told already what it tells of no row.
   */
  public static void leftOut(EntityType<?> type, Set<Field<?, ?>> fields, Writer writer) {
    if (writer.cursor(type) == null) {
      Set<Field<?, ?>> required = new HashSet<>(fields);
      required.removeIf(Field::isNullable);
      add(type, columns(required), writer);
    }
  }

  /**
   * The whole list of the type has come. What it tells of one row and not of another is empty
   * there, as with servers that keep a row as it was sent; what it tells of none may be told
   * elsewhere.
   *
   * @param leftOut the fields that it has left out of some rows
   * @param told those that it has told of some
   */
  public static void listed(
      EntityType<?> type, Set<Field<?, ?>> leftOut, Set<Field<?, ?>> told, Writer writer) {
    Set<Field<?, ?>> untold = new HashSet<>(leftOut);
    untold.removeAll(told);
    Set<String> words = columns(untold);
    Set<String> before = writer.columns(type, ListNote.UNTOLD);
    if (before.contains(PLACEHOLDERS) && hasPlaceholders(type, writer)) {
      words.add(PLACEHOLDERS);
    }
    if (!words.equals(before)) {
      note(type, words, writer);
    }
  }

  private static Set<String> columns(Set<Field<?, ?>> fields) {
    Set<String> columns = new TreeSet<>();
    fields.forEach(field -> columns.add(field.column()));
    return columns;
  }

  private static boolean hasPlaceholders(EntityType<?> type, Reader reader) {
    for (SyncState state : SyncState.values()) {
      if (state != SyncState.SYNCED
          && reader.anyInState(type, state, stored -> Translation.isBlank(stored.told()))) {
        return true;
      }
    }
    return false;
  }

  /** The fields to which an update of the row would give a value that nobody has said. */
  public static Set<Field<?, ?>> inventedBy(Stored stored, Reader reader) {
    Row row = stored.row();
    Endpoint update = row.type().endpoints().update();
    if (update == null || row.serverId() == null || row.isDeleted()) {
      return Set.of();
    }
    Set<Field<?, ?>> invented = of(stored, reader);
    if (!update.isEntire()) {
      invented.retainAll(Rows.changed(row, stored.base()));
    }
    return invented;
  }

  private static Set<Field<?, ?>> of(Stored stored, Reader reader) {
    Row base = stored.base();
    Set<Field<?, ?>> untold = new LinkedHashSet<>();
    boolean isBlank = base != null && Translation.isBlank(base);
    if (base == null || !(isBlank || isReplaced(base.type()))) {
      return untold;
    }
    Set<String> noted = reader.columns(base.type(), ListNote.UNTOLD);
    if (noted.isEmpty()) {
      return untold;
    }
    Row blank = Translation.blank(base.type());
    boolean isPlaceholder = isBlank && noted.contains(PLACEHOLDERS);
    for (Field<?, ?> field : base.type().fields()) {
      boolean isEmpty = Objects.equals(base.value(field), blank.value(field));
      boolean isUntold = isPlaceholder || (isEmpty && noted.contains(field.column()));
      if (isUntold && field.isByUser() && stored.row().agreesWith(base, field)) {
        untold.add(field);
      }
    }
    return untold;
  }

  /**
   * A row of ours, with the server's values where neither it nor the user had told any. The base of
   * a placeholder stays blank, by which the merge knows that the user has overruled nothing.
   */
  static Stored filled(Stored local, Row server, Reader reader) {
    Row row = local.row();
    Row base = local.base();
    boolean isBlank = base == null || Translation.isBlank(base);
    for (Field<?, ?> field : of(local, reader)) {
      row = row.with(field, server.value(field));
      base = base == null || isBlank ? base : base.with(field, server.value(field));
    }
    return new Stored(row, base, local.tracking());
  }

  /** Whether the update waits for the row itself: a day at most, as some rows never come. */
  public static boolean holdBack(Stored stored, Reader reader, Instant now) {
    Row base = stored.base();
    Tracking tracking = stored.tracking();
    if (base == null || tracking == null || !Translation.isBlank(base)) {
      return false;
    }
    return tracking.wasEditedWithin(LONGEST, now)
        && reader.columns(base.type(), ListNote.UNTOLD).contains(PLACEHOLDERS)
        && !inventedBy(stored, reader).isEmpty();
  }
}

package dev.sluice.internal.merge;

import dev.sluice.conflict.Loss;
import dev.sluice.conflict.Loss.Side;
import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.store.Query.Condition;
import dev.sluice.store.SyncState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A server that was restored from a backup. The engine notices the restore when a row comes in an
 * older version than before. The server's state wins; forgotten values are kept as overruled
 * values, and forgotten rows as failures.
 */
public final class RestoredServer {

  private static final String WORDS = "the server has an earlier state and not this row";

  private static final int MOST = 500;

  /** How old a list may be although the server was not restored. */
  private static final Duration LATE_LIST = Duration.ofMinutes(1);

  /** How much a server's clocks may differ. A row dated even later was not forgotten. */
  private static final Duration CLOCKS = Duration.ofDays(1);

  private final SyncSchema schema;
  private List<Incoming> listed = List.of();
  private @Nullable Map<Ref<?>, Row> before;

  /** Serves one pull of all types of the schema. */
  public RestoredServer(SyncSchema schema) {
    this.schema = schema;
  }

  /** Whether the server sent a later version of the row before. */
  static boolean hasForgotten(Row here, Row there, Reader reader) {
    Instant before = RowFields.modifiedAt(here);
    Instant now = RowFields.modifiedAt(there);
    return before != null
        && now != null
        && now.isBefore(before.minus(LATE_LIST))
        && !UnfetchedFields.of(here, reader).contains(here.type().modifiedAt());
  }

  /** The values that were in sync and that the new version of the row does not have. */
  static List<Loss> losses(Row here, Row told, Row now) {
    List<Loss> losses = new ArrayList<>();
    for (Field<?, ?> field : here.type().fields()) {
      boolean isLost = here.agreesWith(told, field) && !here.agreesWith(now, field);
      if (field.isByUser() && isLost && !now.isDeleted()) {
        losses.add(new Loss(now, field, Side.LOCAL, here.value(field)));
      }
    }
    return losses;
  }

  /** Notes that the server was restored, because later pulls may find more forgotten rows. */
  static void note(SyncSchema schema, Instant now, Writer writer) {
    String noted = Long.toString(now.getEpochSecond());
    Map<String, String> before = writer.notes(ListNote.RESTORED);
    for (EntityType<?> type : schema.types()) {
      if (!noted.equals(before.get(type.name()))) {
        writer.note(type, ListNote.RESTORED, noted);
      }
    }
  }

  /** Notes that the whole list of the type has come from the restored server. */
  public static void end(EntityType<?> type, Writer writer) {
    writer.note(type, ListNote.RESTORED, null);
  }

  /** Takes rows that come together. Even the last row may show that the server was restored. */
  public void lists(List<Incoming> rows) {
    listed = rows;
  }

  /** Whether one of the listed rows shows that the server was restored. */
  boolean isShown(PossibleMatches matches, Instant now, Reader reader) {
    List<Incoming> rows = listed;
    listed = List.of();
    for (Incoming row : rows) {
      Stored local = row instanceof Known known ? ReusedIds.find(known, reader) : null;
      if (local != null
          && row instanceof Known known
          && !matches.isOlder(known, local, now)
          && hasForgotten(local.told(), known.row(), reader)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a restored server may have forgotten a row that it lacks, edited here or not. */
  static boolean mayHaveForgotten(Stored missing, Reader reader) {
    Row row = missing.row();
    boolean isKnown =
        (missing.tracking() == null || missing.isDirty())
            && !missing.isUntold()
            && !row.isDeleted()
            && !reader.isWantedAgain(row.type(), row.id());
    boolean canBeMade = isKnown && row.type().endpoints().create() != null;
    Instant noted = canBeMade ? reader.notedTime(row.type(), ListNote.RESTORED) : null;
    Instant told = RowFields.modifiedAt(missing.told());
    return noted != null && (told == null || !told.isAfter(noted.plus(CLOCKS)));
  }

  /**
   * Keeps a row as a failure if a restored server may have forgotten the row.
   *
   * @return whether the row was kept
   */
  public boolean keeps(Stored missing, Writer writer) {
    boolean isForgotten = mayHaveForgotten(missing, writer);
    if (isForgotten) {
      keep(missing, writer);
    }
    return isForgotten;
  }

  /**
   * Keeps a row and the rows that belong to it as failures. Each row is kept with the references
   * that it had before this pull took any row away.
   */
  private void keep(Stored missing, Writer writer) {
    Row row = missing.row();
    before = before == null ? references(writer) : before;
    if (missing.tracking() == null) { // only a row with a change can be lost
      writer.edit(row.withDeleted(true));
      writer.edit(row);
    }
    for (Stored part : parts(row, schema, writer)) {
      if (writer.isHere(part.row().type(), part.row().id())) {
        keep(part, writer);
      }
    }
    keepReferences(row, writer);
    writer.lose(asBefore(row, writer), WORDS);
  }

  /** Keeps references to the lost row as overruled values, until the lost row comes back. */
  private void keepReferences(Row lost, Writer writer) {
    List<Loss> losses = new ArrayList<>();
    for (EntityType<?> type : schema.types()) {
      for (Field<?, ?> field : type.fields()) {
        if (field.isReference() && !field.isOwnedByTarget() && field.target() == lost.type()) {
          for (Stored stored : waiting(type, field, lost, writer)) {
            losses.add(new Loss(stored.row(), field, Side.LOCAL, stored.row().value(field)));
          }
        }
      }
    }
    Instant noted = writer.notedTime(lost.type(), ListNote.RESTORED);
    writer.keep(losses, noted == null ? Instant.EPOCH : noted);
  }

  /**
   * The rows that refer to the target by this field and have unsent changes. If the field is a
   * list, all rows with unsent changes are read, because lists have no index.
   */
  private static List<Stored> waiting(
      EntityType<?> type, Field<?, ?> field, Row target, Reader reader) {
    List<Stored> waiting = new ArrayList<>();
    if (field.kind() == FieldKind.REFERENCE) {
      waiting.addAll(referrers(type, field, target, reader));
    } else {
      eachDirty(type, reader, waiting::add);
    }
    waiting.removeIf(
        stored ->
            !stored.isDirty()
                || stored.row().isDeleted()
                || !Stored.references(field, stored.row().value(field)).contains(target.id()));
    return waiting;
  }

  private static List<Stored> referrers(
      EntityType<?> type, Field<?, ?> field, Row target, Reader reader) {
    Condition refers = new Condition(field, Comparison.EQUAL, target.id());
    return reader.query(type, new Query<>(List.of(refers), null, false, 0, false, null));
  }

  private static void eachDirty(EntityType<?> type, Reader reader, Consumer<Stored> action) {
    for (SyncState state : List.of(SyncState.PENDING, SyncState.REFUSED)) {
      reader.eachInState(type, state, action);
    }
  }

  /** The row with its references to rows that this pull has taken away. */
  Row asBefore(Row row, Reader reader) {
    Row then = before == null ? null : before.get(row.type().ref(row.id()));
    if (then == null) {
      return row;
    }
    Row result = row;
    for (Field<?, ?> field : row.type().fields()) {
      List<?> here = Stored.references(field, row.value(field));
      TreeSet<Long> all = new TreeSet<>();
      here.forEach(id -> all.add((Long) id));
      for (Object id : Stored.references(field, then.value(field))) {
        Stored target = reader.find(field.target(), (Long) id);
        if (target != null && target.state() == SyncState.LOST) {
          all.add((Long) id);
        }
      }
      if (all.size() > here.size() && field.kind() == FieldKind.REFERENCES) {
        result = result.with(field, List.copyOf(all));
      } else if (all.size() > here.size() && here.isEmpty()) {
        result = result.with(field, all.first());
      }
    }
    return result;
  }

  /** The references of all rows, in rows without any other value. */
  private Map<Ref<?>, Row> references(Reader reader) {
    Map<Ref<?>, Row> all = new HashMap<>();
    for (EntityType<?> type : schema.types()) {
      List<Field<?, ?>> fields = new ArrayList<>(type.fields());
      fields.removeIf(field -> !field.isReference());
      Consumer<Row> add =
          row -> all.put(type.ref(row.id()), RowFields.copy(row, type.emptyRow(), fields));
      List<Row> rows = fields.isEmpty() ? List.of() : reader.inSync(type, 0, MOST);
      while (!rows.isEmpty()) {
        rows.forEach(add);
        rows = reader.inSync(type, rows.get(rows.size() - 1).id(), MOST);
      }
      if (!fields.isEmpty()) {
        eachDirty(type, reader, stored -> add.accept(stored.row()));
      }
    }
    return all;
  }

  /** The owner's rows, without those that only the user moved to the owner. */
  private static List<Stored> parts(Row owner, SyncSchema schema, Reader reader) {
    List<Stored> parts = new ArrayList<>();
    for (EntityType<?> type : schema.types()) {
      for (Field<?, ?> field : type.fields()) {
        if (field.isOwnedByTarget() && field.target() == owner.type()) {
          for (Stored part : referrers(type, field, owner, reader)) {
            if (part.refersOnServer(field, owner.id())) {
              parts.add(part);
            }
          }
        }
      }
    }
    return parts;
  }
}

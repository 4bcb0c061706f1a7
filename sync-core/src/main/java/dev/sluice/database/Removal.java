package dev.sluice.database;

import dev.sluice.conflict.Loss;
import dev.sluice.conflict.Loss.Side;
import dev.sluice.database.SchemaSql.Reference;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Takes rows away together with the rows that they own. No row gets dirty by this. */
final class Removal {

  private final SqliteWriter writer;
  private final Transaction transaction;
  private final JournalWriter journal;
  private final ListSearch lists;

  Removal(SqliteWriter writer, Transaction transaction, JournalWriter journal, ListSearch lists) {
    this.writer = writer;
    this.transaction = transaction;
    this.journal = journal;
    this.lists = lists;
  }

  /**
   * Removes a row and the rows that it owns from their tables. A row that stays as lost keeps its
   * journal entries: the row may come back, and the server may have any sent version.
   *
   * @param isLost whether the row itself stays as lost
   * @return the owned rows with unsynced changes, except rows that the user deleted
   */
  List<Stored> remove(EntityType<?> type, long id, boolean isLost) {
    Stored removed = writer.find(type, id);
    boolean byUser =
        removed != null && removed.state() != SyncState.LOST && removed.row().isDeleted();
    List<Ref<?>> going = new ArrayList<>(List.of(type.ref(id)));
    Set<Ref<?>> seen = new HashSet<>(going);
    List<Stored> lost = new ArrayList<>();
    Set<Ref<?>> kept = new HashSet<>(isLost ? going : List.of());
    for (int i = 0; i < going.size(); i++) { // a tree may be deep, and a row above itself
      for (Stored owned : owned(going.get(i), seen, byUser)) {
        Ref<?> row = owned.row().type().ref(owned.row().id());
        if (seen.add(row)) {
          going.add(row);
          if (owned.isDirty() && !byUser && !owned.row().isDeleted()) {
            lost.add(owned);
            kept.add(row);
          }
        }
      }
    }
    for (int i = going.size() - 1; i >= 0; i--) {
      removeAlone(going.get(i), kept);
    }
    return lost;
  }

  private void removeAlone(Ref<?> row, Set<Ref<?>> kept) {
    for (Reference reference : writer.sql().referencesTo(row.type())) {
      if (reference.field().isOwnedByTarget()) {
        journal.forgetPartsOf(row.id(), reference, kept);
      } else {
        pointTo(null, reference, row.id(), kept.contains(row));
      }
    }
    writer.sql().dormant().forgetPartsOf(row.type().name(), row.id(), transaction);
    if (!kept.contains(row)) {
      journal.forget(row.type(), row.id());
    }
    writer.delete(row.type(), row.id());
  }

  /** Makes everything that refers to one row refer to another; then deletes the first row. */
  void replace(EntityType<?> type, long id, long by) {
    writer.sql().referencesTo(type).forEach(reference -> pointTo(by, reference, id, false));
    writer.sql().dormant().pointTo(by, type.name(), id, transaction);
    journal.forget(type, id);
    writer.delete(type, id);
  }

  /**
   * Turns all references to a row into new edits by the user.
   *
   * @return the rows that the row owned on the server, without rows that only the user moved to it
   */
  List<Stored> referAgain(EntityType<?> type, long id) {
    List<Stored> owned = new ArrayList<>();
    for (Reference reference : writer.sql().referencesTo(type)) {
      List<Stored> referrers = referrers(reference, id);
      if (reference.field().isOwnedByTarget()) {
        referrers.removeIf(part -> !part.refersOnServer(reference.field(), id));
        owned.addAll(referrers);
      } else {
        pointTo(null, reference, id, false);
        referrers.forEach(referrer -> writer.edit(referrer.row()));
      }
    }
    return owned;
  }

  private List<Stored> referrers(Reference reference, long id) {
    TypeSql of = writer.sql().of(reference.owner());
    String ids = "SELECT `id` FROM `" + reference.owner().name() + "` WHERE ";
    String refers = ids + TypeSql.refersTo(reference.field());
    return writer.all(of, of.present + " WHERE e.`id` IN (" + refers + ")", id);
  }

  /**
   * Finds the rows that are removed together with their owner. A row that only the user moved to
   * this owner goes back to the owner in its base. If the user deleted this owner, a push also
   * deletes the moved row on the server.
   */
  private List<Stored> owned(Ref<?> owner, Set<Ref<?>> going, boolean byUser) {
    List<Stored> owned = new ArrayList<>();
    for (Reference reference : writer.sql().referencesTo(owner.type())) {
      if (reference.field().isOwnedByTarget()) {
        for (Stored row : owned(reference, owner.id())) {
          if (isElsewhere(row, reference, owner, going)) {
            giveBack(row, reference, byUser);
          } else {
            owned.add(row);
          }
        }
      }
    }
    return owned;
  }

  /** Whether the server keeps the row: there it has another owner, which stays, or none. */
  private boolean isElsewhere(Stored row, Reference reference, Ref<?> owner, Set<Ref<?>> going) {
    if (row.base() == null || row.base().serverId() == null) {
      return false;
    }
    if (!(row.base().value(reference.field()) instanceof Long before)) {
      return reference.field().isNullable();
    }
    return before != owner.id()
        && writer.isHere(owner.type(), before)
        && !going.contains(owner.type().ref(before));
  }

  private void giveBack(Stored row, Reference reference, boolean byUser) {
    EntityType<?> type = row.row().type();
    long id = row.row().id();
    Object owner = Objects.requireNonNull(row.base()).value(reference.field());
    String set = "` SET `" + reference.field().column() + "` = ?2 WHERE `id` = ?1";
    transaction.byEngine(reference.owner(), "UPDATE `" + type.name() + set, id, owner);
    if (!byUser) {
      Object moved = row.row().value(reference.field());
      Row back = row.row().with(reference.field(), owner);
      Loss move = new Loss(back, reference.field(), Side.LOCAL, moved);
      writer.keep(List.of(move), writer.time().now());
    } else if (type.endpoints().delete() != null) {
      writer.edits().setDeleted(type, id, true);
    }
  }

  /** The owned rows that are here, and tombstones whose delete the server does not know. */
  private List<Stored> owned(Reference reference, long id) {
    TypeSql of = writer.sql().of(reference.owner());
    String column = "`" + reference.field().column() + "`";
    String name = SideTables.base(reference.owner().name());
    List<Stored> owned =
        new ArrayList<>(writer.all(of, of.present + " WHERE e." + column + " = ?1", id));
    owned.addAll(
        writer.all(
            of,
            of.tracked
                + " AND t.`gone` = 1 AND t.`state` <> 'lost' AND t.`id` IN"
                + (" (SELECT `id` FROM `" + name + "` WHERE " + column + " = ?1)"),
            id));
    return owned;
  }

  /**
   * Makes all references to a row lead to another row, or to null. An owner reference never becomes
   * null. If the first row stays as lost, other lost rows keep their references.
   */
  private void pointTo(@Nullable Long other, Reference reference, long id, boolean isLost) {
    journal.pointTo(other, reference, id);
    String owner = reference.owner().name();
    String lost =
        "SELECT `id` FROM `_sync_row` WHERE `type` = '" + owner + "' AND `state` = 'lost'";
    for (String table : SideTables.withBase(owner)) {
      Referring place =
          new Referring(reference, table, isLost ? " AND `id` NOT IN (" + lost + ")" : "");
      if (reference.field().kind() == FieldKind.REFERENCES) {
        takeOut(other, place, id);
      } else {
        set(other, place, id);
      }
    }
  }

  /**
   * A table with references to a row. An SQL condition excludes rows that keep their references.
   */
  private record Referring(Reference reference, String table, String except) {

    String column() {
      return "`" + reference.field().column() + "`";
    }

    String update(String which) {
      return "UPDATE `" + table + "` SET " + column() + " = ?2 WHERE " + which + " = ?1" + except;
    }
  }

  private void set(@Nullable Long other, Referring place, long id) {
    transaction.byEngine(place.reference().owner(), place.update(place.column()), id, other);
  }

  private void takeOut(@Nullable Long other, Referring place, long id) {
    Reference reference = place.reference();
    String update = place.update("`id`");
    for (long holder : lists.holders(transaction, reference, place.table(), id)) {
      List<Long> ids = ListSearch.list(transaction, reference, place.table(), holder);
      if (ids.contains(id)) {
        Object left = Codec.sql(FieldKind.REFERENCES, replaced(ids, id, other));
        if (other == null) {
          transaction.lessByEngine(reference.owner(), update, holder, left);
        } else {
          transaction.byEngine(reference.owner(), update, holder, left);
        }
      }
    }
  }

  /** The ids without one id, and with the other id unless the other id is null. */
  static List<Long> replaced(List<?> ids, long id, @Nullable Long other) {
    Set<Long> left = new TreeSet<>();
    ids.forEach(each -> left.add((Long) each));
    left.remove(id);
    if (other != null) {
      left.add(other);
    }
    return List.copyOf(left);
  }
}

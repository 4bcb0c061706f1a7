package dev.sluice.internal.push;

import dev.sluice.internal.lists.ChangesOrAll;
import dev.sluice.internal.lists.ListProof;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Fetch.Span;
import dev.sluice.internal.remote.NestedList;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.schema.Since;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Plans in which lists to look for a row that the server did not find. If an owner is missing too,
 * the row may only be hidden. If no list proves anything, the row's own path or this device's
 * earlier delete may be proof.
 */
final class NotFoundRow {

  /** Twice the margin at the edges of the dates, in which a {@code ListProof} proves nothing. */
  private static final Duration AROUND = Duration.ofDays(2);

  /** What is known of the row at its own address. */
  private enum Alone {
    NOT_ASKED,
    ASKED,
    GONE
  }

  private final FailedChange change;
  private final Row told;
  private final int credentials;
  private final @Nullable Fetch proof;
  private final @Nullable Fetch alone;
  private final Deque<Fetch> lists = new ArrayDeque<>();
  private final Map<EntityType<?>, Long> owners = new HashMap<>();
  private final Map<Fetch, Boolean> empty = new HashMap<>();
  private boolean areListsProof;
  private boolean isUnlisted;
  private Alone atItsAddress = Alone.NOT_ASKED;
  private boolean wasDeletedHere;

  private NotFoundRow(
      FailedChange change, int credentials, @Nullable Fetch changes, @Nullable Fetch proof) {
    this.change = change;
    this.told = change.sent().told();
    this.credentials = credentials;
    this.proof = proof;
    boolean hasAddress = told.type().endpoints().one() != null;
    this.alone = hasAddress ? Fetch.one(change.sent().sending().address()) : null;
    boolean isNested = NestedList.parent(told.type()) != null;
    areListsProof = isNested ? !told.type().endpoints().mayOmit() : proof != null;
    if (changes != null) {
      lists.add(changes);
    }
    if (proof != null && !proof.equals(changes)) {
      lists.add(proof);
    }
  }

  /**
   * Plans the look.
   *
   * @param change the change for which the server did not find the row
   * @param credentials the number of the credentials at the start of the look
   * @param now the server's time; the device's time if the server's time is unknown
   */
  static NotFoundRow of(FailedChange change, int credentials, Instant now, Reader reader) {
    Row told = change.sent().told();
    EntityType<?> type = told.type();
    Fetch all = NestedList.having(told, reader);
    boolean isNested = NestedList.parent(type) != null;
    Fetch changes = isNested ? all : ChangesOrAll.forLook(type, reader, now);
    NotFoundRow row = new NotFoundRow(change, credentials, changes, proof(told, all));
    row.wasDeletedHere = reader.sent(type, told.id()).delete() != null;
    row.addOtherParents(reader);
    if (row.areListsProof || row.isProvableOtherwise()) {
      row.addOwners(reader);
    }
    return row;
  }

  /** Adds lists of other parents: the server may have moved the row although no answer came. */
  private void addOtherParents(Reader reader) {
    for (Row version : reader.sent(told.type(), told.id()).versions()) {
      Fetch list = NestedList.having(version, reader);
      if (list != null && list.around() != null && !lists.contains(list)) {
        lists.addFirst(list);
      }
    }
  }

  /** The list that certainly has the row if the server has it; null if there is no such list. */
  private static @Nullable Fetch proof(Row told, @Nullable Fetch all) {
    EntityType<?> type = told.type();
    if (type.endpoints().mayOmit()) {
      return null;
    }
    if (type.endpoints().range() == null) {
      return all;
    }
    Field<?, Instant> field = type.rangedBy();
    Instant start = field == null ? null : told.get(field);
    return start == null
        ? null
        : Fetch.between(type, new Span(start.minus(AROUND), start.plus(AROUND)));
  }

  private void addOwners(Reader reader) {
    for (Field<?, ?> field : told.type().fields()) {
      if (ListProof.areHiddenWithOwner(told.type(), field)
          && told.value(field) instanceof Long id) {
        Stored stored = reader.find(field.target(), id);
        if (stored != null && ListProof.hidesItsRows(stored)) {
          addOwner(stored.row(), reader);
        }
      }
    }
  }

  private void addOwner(Row owner, Reader reader) {
    Long serverId = Stored.known(owner.serverId());
    Fetch list = NestedList.having(owner, reader);
    if (serverId != null && list != null && owners.put(owner.type(), serverId) == null) {
      lists.add(list);
    }
  }

  /** Puts the row's own address before all lists. */
  void lookFirstAt(Fetch row) {
    lists.addFirst(row);
  }

  /** The number of the credentials at the start of the look. */
  int credentials() {
    return credentials;
  }

  FailedChange change() {
    return change;
  }

  /** The row as the server last sent it. */
  Row told() {
    return told;
  }

  /** The next list to look in, or the row's own address; null after the last. */
  @Nullable Fetch next() {
    Fetch next = lists.poll();
    if (next != null || areListsProof || !isUnlisted || isAskedAlone()) {
      return next;
    }
    atItsAddress = Alone.ASKED;
    return alone;
  }

  /** Whether the row itself was asked for at its own address, after all lists or before them. */
  boolean isAskedAlone() {
    return atItsAddress != Alone.NOT_ASKED;
  }

  /** Whether that list certainly has the row if the server has it. */
  boolean isProof(Fetch list) {
    return list.equals(proof);
  }

  /**
   * Notes that a list lacks the row, and that the row is old enough to be listed. A list of changes
   * with tombstones would show an earlier delete from this device. So no such delete has reached
   * the server.
   */
  void isLackedBy(Fetch list) {
    isUnlisted = true;
    Since since = told.type().endpoints().sinceWord();
    wasDeletedHere &= list.since() == null || (since != null && since.wholeEvery() != null);
  }

  /** The server has answered at the row's own address. */
  void askedAlone(boolean isGone) {
    atItsAddress = isGone ? Alone.GONE : Alone.ASKED;
    wasDeletedHere &= isGone;
  }

  /**
   * The lists do not prove that the row is gone.
   *
   * @return whether something else may prove it
   */
  boolean lookElsewhere() {
    areListsProof = false;
    return isUnlisted && isProvableOtherwise();
  }

  private boolean isProvableOtherwise() {
    return alone != null || wasDeletedHere;
  }

  /** Whether all that was asked for proves that the server does not have the row. */
  boolean isGone() {
    return areListsProof || (isUnlisted && (atItsAddress == Alone.GONE || wasDeletedHere));
  }

  /**
   * Handles a list that was empty or {@code null}. After the first such answer, the look fetches
   * the list again.
   *
   * @param isList whether the answer was a list
   * @return whether the look continues; false after {@code null} came twice
   */
  boolean confirmEmpty(Fetch list, boolean isList) {
    Boolean before = empty.putIfAbsent(list, isList);
    if (before == null) {
      lists.addFirst(list);
      return true;
    }
    return isList || before;
  }

  /** The server id of the row's owner of that type, which a list has to show; null if none. */
  @Nullable Long owner(EntityType<?> type) {
    return owners.get(type);
  }
}

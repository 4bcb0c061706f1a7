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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row that the server says it does not have, and the lists to look for it in, the cheapest first.
 * The first list is what changed since the last pull: it has a row that was moved, or its
 * tombstone, but not a row that has not changed for long. The second is the whole list or, for a
 * type that is listed by dates, two days around the row's start. The last are the lists of the rows
 * that own it, where it may be hidden with its owner: if one lacks the owner, the row was not
 * deleted.
 */
final class NotFoundRow {

  /**
   * Twice the margin of the {@code ListProof} at the edges of the dates, where a list proves
   * nothing.
   */
  private static final Duration AROUND = Duration.ofDays(2);

  private final Row told;
  private final int credentials;
  private final @Nullable Fetch proof;
  private final Deque<Fetch> lists = new ArrayDeque<>();
  private final Map<EntityType<?>, Long> owners = new HashMap<>();
  private final Map<Fetch, Boolean> empty = new HashMap<>();

  private NotFoundRow(Row told, int credentials, @Nullable Fetch changes, @Nullable Fetch proof) {
    this.told = told;
    this.credentials = credentials;
    this.proof = proof;
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
   * @param told the row as the server last told it
   * @param credentials those that the look begins with
   * @param now the server's time as well as it is known
   */
  static NotFoundRow of(Row told, int credentials, Instant now, Reader reader) {
    EntityType<?> type = told.type();
    Fetch all = NestedList.having(told, reader);
    boolean isNested = NestedList.parent(type) != null;
    Fetch changes = isNested ? all : ChangesOrAll.forLook(type, reader, now);
    NotFoundRow row = new NotFoundRow(told, credentials, changes, proof(told, all));
    row.addOtherParents(reader);
    if (row.isProvable()) {
      row.addOwners(reader);
    }
    return row;
  }

  /** Where each parent has a list, a move that arrived though nobody said so leads to another. */
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
        Long serverId = stored == null ? null : stored.row().serverId();
        Fetch list = stored == null ? null : NestedList.having(stored.row(), reader);
        if (serverId != null && list != null && owners.put(field.target(), serverId) == null) {
          lists.add(list);
        }
      }
    }
  }

  /** Looks there before all lists. */
  void lookFirstAt(Fetch row) {
    lists.addFirst(row);
  }

  /** Which credentials the look began with. */
  int credentials() {
    return credentials;
  }

  /** As the server last told it. */
  Row told() {
    return told;
  }

  /** The next list to look in, null after the last. */
  @Nullable Fetch next() {
    return lists.poll();
  }

  /** Whether that list certainly has the row if the server has it. */
  boolean isProof(Fetch list) {
    return list.equals(proof);
  }

  /** Whether there is such a list, or the row's parent is gone with its list. */
  boolean isProvable() {
    boolean isNested = NestedList.parent(told.type()) != null;
    return isNested ? !told.type().endpoints().mayOmit() : proof != null;
  }

  /**
   * The list was empty, or {@code null}, which is how some servers write an empty list. The first
   * time, the list is fetched again.
   *
   * @param isList whether it was a list this time
   * @return whether to go on looking; false if it was {@code null} twice, which proves nothing
   */
  boolean confirmEmpty(Fetch list, boolean isList) {
    Boolean before = empty.putIfAbsent(list, isList);
    if (before == null) {
      lists.addFirst(list);
      return true;
    }
    return isList || before;
  }

  /** The server id of the row of that type that it belongs to; null if it belongs to none. */
  @Nullable Long owner(EntityType<?> type) {
    return owners.get(type);
  }
}

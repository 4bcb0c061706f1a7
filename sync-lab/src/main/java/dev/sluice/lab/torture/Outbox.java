package dev.sluice.lab.torture;

import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** What of a device has not arrived on the server for sure. */
final class Outbox {

  private final Store store;
  private final History history;

  Outbox(Store store, History history) {
    this.store = store;
    this.history = history;
  }

  /** The rows with edits that the server does not have, refused ones among them. */
  List<RowHistory> edited() {
    return each(Outbox::dirty);
  }

  /** The rows with edits that the server did not take, or that it no longer has. */
  List<RowHistory> refused() {
    return each((type, reader) -> in(type, reader, SyncState.REFUSED, SyncState.LOST));
  }

  /** Those of them that the server did not take. */
  List<RowHistory> notTaken() {
    return each((type, reader) -> in(type, reader, SyncState.REFUSED));
  }

  /** The rows of which the user is told that a retry may make them twice; of twins, each. */
  List<RowHistory> undecided() {
    return each(
        (type, reader) ->
            reader.inState(type, SyncState.REFUSED).stream()
                .filter(Outbox::mayBeThere)
                .map(Stored::row)
                .toList());
  }

  private static boolean mayBeThere(Stored stored) {
    return stored.tracking() != null
        && String.valueOf(stored.tracking().error()).contains("may be on the server already");
  }

  /** Rows of others have no history. */
  private List<EntityType<?>> types() {
    return store.schema().types().stream().filter(type -> Texts.field(type) != null).toList();
  }

  private List<RowHistory> each(BiFunction<EntityType<?>, Reader, List<Row>> rows) {
    return store.read(
        reader -> {
          List<RowHistory> rowHistories = new ArrayList<>();
          types().forEach(type -> rows.apply(type, reader).forEach(row -> add(row, rowHistories)));
          return rowHistories;
        });
  }

  private static List<Row> dirty(EntityType<?> type, Reader reader) {
    return in(type, reader, SyncState.PENDING, SyncState.REFUSED);
  }

  private static List<Row> in(EntityType<?> type, Reader reader, SyncState... states) {
    return Stream.of(states)
        .flatMap(state -> reader.inState(type, state).stream())
        .map(Stored::row)
        .toList();
  }

  /** The rows of which something was sent, and nobody here knows whether it arrived. */
  Set<RowHistory> unanswered() {
    return store.read(
        reader -> {
          Set<RowHistory> rowHistories = new HashSet<>();
          for (EntityType<?> type : types()) {
            reader.openCreates(type).forEach(create -> add(create.row(), rowHistories));
            for (Row row : all(type, reader)) {
              if (isUnanswered(row, reader)) {
                add(row, rowHistories);
              }
            }
          }
          return rowHistories;
        });
  }

  /** Whether this device does not know if the server has made the row. */
  boolean mayHaveMade(RowHistory rowHistory) {
    return lostCreates().contains(rowHistory);
  }

  /** The rows of which this device does not know if the server has made them. */
  Set<RowHistory> lostCreates() {
    return Set.copyOf(
        each((type, reader) -> reader.openCreates(type).stream().map(SentRequest::row).toList()));
  }

  /** Also a row in sync: the first of two alike may arrive long after the second was answered. */
  private static List<Row> all(EntityType<?> type, Reader reader) {
    List<Row> all = new ArrayList<>(dirty(type, reader));
    all.addAll(reader.inSync(type, 0, Integer.MAX_VALUE));
    return all;
  }

  private static boolean isUnanswered(Row row, Reader reader) {
    return !reader.sent(row.type(), row.id()).all().isEmpty();
  }

  /** Whether one of its rows has that id on the server. */
  boolean knows(long serverId) {
    return store.read(
        reader ->
            store.schema().types().stream()
                .anyMatch(type -> reader.findByServerId(type, serverId) != null));
  }

  private void add(Row row, Collection<RowHistory> rowHistories) {
    RowHistory rowHistory = history.find(row.type().name(), Texts.of(row));
    if (rowHistory != null) {
      rowHistories.add(rowHistory);
    }
  }
}

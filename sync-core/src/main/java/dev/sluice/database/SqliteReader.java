package dev.sluice.database;

import dev.sluice.database.SchemaSql.Reference;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.store.AttachedFiles;
import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Overruled;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Reader.Membership;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.SentRequests;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tries;
import dev.sluice.internal.store.Unsynced;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.Database.Counts;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import dev.sluice.time.Time;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads what the transaction of its connection sees. */
class SqliteReader implements Reader {

  /** The beginning of the names of notes, which are kept beside other values. */
  static final String NOTE = "note:";

  private final SqliteConnection connection;
  private final SchemaSql sql;
  private final Time time;
  private final Journal journal;
  private final Ids ids;
  private final UnfetchedColumns unfetched;

  SqliteReader(SqliteConnection connection, SchemaSql sql, Time time) {
    this.connection = connection;
    this.sql = sql;
    this.time = time;
    this.journal = new Journal(connection, sql);
    this.ids = new Ids(connection, sql);
    this.unfetched = new UnfetchedColumns(connection);
  }

  final SqliteConnection connection() {
    return connection;
  }

  final Time time() {
    return time;
  }

  final Journal journal() {
    return journal;
  }

  final SchemaSql sql() {
    return sql;
  }

  /** The row in its table, without base and tracking; null if it is not there. */
  final @Nullable Row row(EntityType<?> type, long id) {
    try (Rows rows = connection.query(sql.of(type).rows + " WHERE e.`id` = ?1", id)) {
      return rows.next() ? Codec.row(type, rows, 0) : null;
    }
  }

  @Override
  public final @Nullable Stored find(EntityType<?> type, long id) {
    TypeSql of = sql.of(type);
    Stored here = first(of, of.present + " WHERE e.`id` = ?1", id);
    return here != null ? here : first(of, of.tracked + " AND t.`id` = ?1", id);
  }

  @Override
  public @Nullable Stored findByServerId(EntityType<?> type, long serverId) {
    Long id = ids.known(type, serverId);
    return id == null ? null : find(type, id);
  }

  @Override
  public @Nullable Long idHere(EntityType<?> type, long serverId) {
    return ids.here(type, serverId);
  }

  @Override
  public final @Nullable Long serverId(EntityType<?> type, long id) {
    return ids.serverId(type, id);
  }

  @Override
  public final boolean isHere(EntityType<?> type, long id) {
    return any("SELECT 1 FROM `" + type.name() + "` WHERE `id` = ?1", id);
  }

  @Override
  public final @Nullable Stored oldestPending(EntityType<?> type, long after) {
    TypeSql of = sql.of(type);
    try (Rows rows = connection.query(of.oldestPending(), after, now(), latestRest())) {
      return TrackingCodec.first(of, rows, any -> true);
    }
  }

  @Override
  public final boolean rests(EntityType<?> type, long id) {
    return !any(TypeSql.isDue(type), id, now(), latestRest());
  }

  @Override
  public final @Nullable Stored pendingHolder(Stored changed) {
    TypeSql of = sql.of(changed.row().type());
    Stored holder =
        UniqueKeys.change(changed)
            ? first(of, UniqueKeys.pendingHolder(of), UniqueKeys.of(changed.row()))
            : null;
    return holder == null || UniqueKeys.keeps(holder, changed.row()) ? null : holder;
  }

  @Override
  public final boolean isReferredTo(Row row, Predicate<Stored> by) {
    for (SchemaSql.Reference reference : sql.referencesTo(row.type())) {
      TypeSql of = sql.of(reference.owner());
      String refers = of.present + " WHERE e.`" + reference.field().column() + "` = ?1";
      boolean isList = reference.field().kind() != FieldKind.REFERENCE;
      if (isList || all(of, refers, row.id()).stream().anyMatch(by)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public final List<Stored> namesakes(Row row) {
    TypeSql of = sql.of(row.type());
    return all(of, UniqueKeys.namesakes(of), UniqueKeys.of(row));
  }

  @Override
  public final @Nullable Stored pendingChild(Row parent, long after) {
    TypeSql of = sql.of(parent.type());
    return of.pendingChild == null ? null : first(of, of.pendingChild, parent.id(), after);
  }

  @Override
  public final boolean isToBeLeft(Row row) {
    return sql.referencesTo(row.type()).stream()
        .filter(reference -> reference.field().kind() == FieldKind.REFERENCE)
        .anyMatch(reference -> any(TypeSql.leaves(reference), row.id()));
  }

  @Override
  public final List<Stored> query(EntityType<?> type, Query<?> query) {
    TypeSql of = sql.of(type);
    QuerySql rest = QuerySql.of(query);
    return read(
        of.present + rest.text(),
        rest.args().toArray(),
        rows -> TrackingCodec.orPassedOver(() -> TrackingCodec.stored(of, rows).readable()));
  }

  @Override
  public final boolean anyInState(EntityType<?> type, SyncState state, Predicate<Stored> test) {
    TypeSql of = sql.of(type);
    try (Rows rows = connection.query(of.inState(state))) {
      return TrackingCodec.first(of, rows, test) != null;
    }
  }

  @Override
  public final List<Row> inSync(EntityType<?> type, long after, int most) {
    TypeSql of = sql.of(type);
    String inOrder = " WHERE t.`id` IS NULL AND e.`id` > ?1 ORDER BY e.`id` LIMIT ?2";
    Object[] args = {after, (long) most};
    return read(of.present + inOrder, args, rows -> TrackingCodec.stored(of, rows).row());
  }

  @Override
  public final List<Long> lacked(Membership part, LongPredicate isListed) {
    return PartRows.lacked(part, isListed, connection);
  }

  @Override
  public final List<Stored> inNoPart(EntityType<?> type, Instant now) {
    TypeSql of = sql.of(type);
    return all(of, of.present + PartRows.DUE, type.name(), now.toEpochMilli());
  }

  @Override
  public final List<Long> serverIds(EntityType<?> type, long after, LongPredicate known, int most) {
    return ids.unknown(type, after, known, most);
  }

  @Override
  public final boolean isReferenced(EntityType<?> type, long id) {
    if (journal.refersTo(id, sql.referencesTo(type))) {
      return true;
    }
    for (Reference reference : sql.referencesTo(type)) {
      String where = "` WHERE " + TypeSql.refersTo(reference.field()) + " LIMIT 1";
      for (String table : SideTables.withBase(reference.owner().name())) {
        if (any("SELECT 1 FROM `" + table + where, id)) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public final boolean ownsRows(EntityType<?> type, long id) {
    for (Reference reference : sql.referencesTo(type)) {
      String where = "` WHERE `" + reference.field().column() + "` = ?1 LIMIT 1";
      if (reference.field().isOwnedByTarget()
          && any("SELECT 1 FROM `" + reference.owner().name() + where, id)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public final Map<String, ClockReading> editedBefore(EntityType<?> type, long id) {
    return TrackingCodec.editedBefore(connection, type, id);
  }

  @Override
  public final boolean isWantedAgain(EntityType<?> type, long id) {
    return TrackingCodec.isWantedAgain(connection, type, id);
  }

  @Override
  public final Map<String, Instant> unfetched(EntityType<?> type, long id) {
    return unfetched.of(type, id);
  }

  @Override
  public final @Nullable Instant cursor(EntityType<?> type) {
    try (Rows rows = list(type, ListNote.CURSOR)) {
      return rows.next() ? Instant.ofEpochMilli(rows.integer(0)) : null;
    }
  }

  @Override
  public final SentRequests sent(EntityType<?> type, long id) {
    return journal.of(type, id);
  }

  @Override
  public final List<SentRequest> openCreates(EntityType<?> type) {
    return journal.openCreates(type);
  }

  @Override
  public final List<SentRequest> lostCreates(EntityType<?> type) {
    return journal.lostCreates(type, now(), latestRest());
  }

  @Override
  public AttachedFiles attachments() {
    return new AttachmentReader(connection, sql);
  }

  @Override
  public final Tries tries(EntityType<?> type, long id) {
    return TrackingCodec.tries(connection, type, id);
  }

  @Override
  public final List<Overruled> overruled(@Nullable Row of) {
    return OverruledValues.read(of, this);
  }

  @Override
  public final Map<EntityType<?>, Integer> pendingByType() {
    return tally().pending();
  }

  @Override
  public final Map<EntityType<?>, Counts> counts() {
    return tally().all();
  }

  @Override
  public final Unsynced unsynced() {
    return tally().unsynced();
  }

  private RowCounts tally() {
    return new RowCounts(connection, sql);
  }

  @Override
  public long counter() {
    return Pragmas.ask(connection, ChangeTracking.COUNTER);
  }

  private long now() {
    return time.now().toEpochMilli();
  }

  private long latestRest() {
    return now() + LONGEST_REST.toMillis();
  }

  @Override
  public final @Nullable String note(EntityType<?> type, ListNote note) {
    try (Rows rows = list(type, note)) {
      return rows.next() ? rows.text(0) : null;
    }
  }

  private Rows list(EntityType<?> type, ListNote note) {
    String select = "SELECT `value` FROM `_sync_list` WHERE `type` = ?1 AND `note` = ?2";
    return connection.query(select, type.name(), note.word());
  }

  @Override
  public final Map<String, String> notes(ListNote note) {
    String select = "SELECT `type`, `value` FROM `_sync_list` WHERE `note` = ?1 ORDER BY rowid";
    Map<String, String> notes = new LinkedHashMap<>();
    try (Rows rows = connection.query(select, note.word())) {
      while (rows.next()) {
        notes.put(String.valueOf(rows.text(0)), String.valueOf(rows.text(1)));
      }
    }
    return notes;
  }

  @Override
  public final @Nullable String note(String key) {
    try (Rows rows =
        connection.query("SELECT `value` FROM `_sync_meta` WHERE `name` = ?1", NOTE + key)) {
      return rows.next() ? rows.text(0) : null;
    }
  }

  final boolean any(String select, @Nullable Object... args) {
    try (Rows rows = connection.query(select, Args.of(args))) {
      return rows.next();
    }
  }

  private @Nullable Stored first(TypeSql of, String select, @Nullable Object... args) {
    return all(of, select, args).stream().findFirst().orElse(null);
  }

  /** All rows of a query; a row that cannot be read is an error. */
  final List<Stored> all(TypeSql of, String select, @Nullable Object... args) {
    return read(select, args, rows -> TrackingCodec.stored(of, rows));
  }

  /** The rows of an app's query, without base and tracking; unreadable rows are left out. */
  final List<Row> rows(EntityType<?> type, Query<?> query) {
    QuerySql rest = QuerySql.ofApp(query, type);
    return read(
        sql.of(type).rows + rest.text(),
        rest.args().toArray(),
        rows -> TrackingCodec.orPassedOver(() -> TrackingCodec.required(Codec.row(type, rows, 0))));
  }

  private <T> List<T> read(
      String select, @Nullable Object[] args, TrackingCodec.RowMapper<T> each) {
    List<T> found = new ArrayList<>();
    try (Rows rows = connection.query(select, Args.of(args))) {
      while (rows.next()) {
        T value = each.of(rows);
        if (value != null) {
          found.add(value);
        }
      }
    }
    return found;
  }
}

package dev.sluice.internal.store;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.store.Counts;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** One consistent view of the database. Valid only inside the call that handed it out. */
public interface Reader {

  /**
   * The first part of a note's name, before that of a type whose table nobody watched for a while.
   * The note holds the type's cursor of then in milliseconds, 0 if there was none; it is empty when
   * the type is watched again.
   */
  String UNWATCHED = "unwatched:";

  /** The name of the note that says how often the database was cleared; no note means never. */
  String CLEARED = "cleared";

  /** The row with that local id, deleted ones included; null if there is none. */
  @Nullable Stored find(EntityType<?> type, long id);

  /** The row with that server id, deleted ones included; null if there is none. */
  @Nullable Stored findByServerId(EntityType<?> type, long serverId);

  /**
   * The local id of the row with that server id, null if none stands in its table: then nothing can
   * refer to it.
   */
  @Nullable Long idHere(EntityType<?> type, long serverId);

  /**
   * Whether the row stands in its table, so that others can refer to it: not if an app took it away
   * by plain SQL, nor if it is lost.
   */
  boolean isHere(EntityType<?> type, long id);

  /**
   * The pending row that was changed first, answered from an index.
   *
   * @param after only rows whose {@link Tracking#change()} is larger; 0 for all
   */
  @Nullable Stored oldestPending(EntityType<?> type, long after);

  /** Whether the row is passed over for now, because the server failed over it. */
  boolean rests(EntityType<?> type, long id);

  /**
   * The pending row that, as far as is known, still has on the server what this changed row is to
   * be known by from now on, and that gives it up by its own change: it is deleted, or has another
   * name.
   *
   * @return null if there is none, if the row keeps its name, or if names of its type may repeat
   */
  @Nullable Stored pendingHolder(Stored changed);

  /** All rows that are neither deleted nor taken away, in sync or not. */
  List<Stored> query(EntityType<?> type, Query<?> query);

  /** All rows in that state, the first changed first. */
  List<Stored> inState(EntityType<?> type, SyncState state);

  /**
   * Rows in sync, in the order of their local ids: to go through all of them piece by piece.
   *
   * @param after only rows whose local id is larger; 0 for all
   * @param most at most so many
   */
  List<Row> inSync(EntityType<?> type, long after, int most);

  /**
   * The server ids of rows that stand in their table, in their order, without those that are known:
   * answered from an index, so that it costs little to go through a million rows of which few are
   * unknown.
   *
   * @param after only ids that are larger; 0 for all
   * @param known which ids to leave out
   * @param most at most so many
   */
  List<Long> serverIds(EntityType<?> type, long after, LongPredicate known, int most);

  /** Whether any row, deleted ones, bases and what was sent included, refers to this one. */
  boolean isReferenced(EntityType<?> type, long id);

  /**
   * When the groups of fields were last edited that the last edit of a dirty row did not touch, by
   * name. A group that is not named was edited then, or never.
   */
  Map<String, Moment> editedBefore(EntityType<?> type, long id);

  /** The instant from which on the server's changes of the type are unknown; null for all. */
  @Nullable Instant cursor(EntityType<?> type);

  /** What was sent of that row and has an unknown outcome. */
  SentRequests sent(EntityType<?> type, long id);

  /** All creates of the type whose outcome is unknown, the first sent first. */
  List<SentRequest> openCreates(EntityType<?> type);

  /**
   * Those of them whose row waits to be pushed now. A row that is set aside, or rests, is not
   * looked for before its time has come.
   */
  List<SentRequest> lostCreates(EntityType<?> type);

  /** The counts of every type. Looks at every row. */
  Map<EntityType<?>, Counts> counts();

  /** The counts of all types together that are answered from an index, however many rows. */
  Unsynced unsynced();

  /**
   * How many edits the file has seen: grows with every edit of a row by whomever, {@link
   * Writer#edit} included, and stands still at all else that the engine writes.
   */
  long counter();

  /** A value that the engine keeps under a name of its own, null if there is none. */
  @Nullable String note(String key);
}

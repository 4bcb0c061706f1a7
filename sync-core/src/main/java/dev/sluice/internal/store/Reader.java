package dev.sluice.internal.store;

import dev.sluice.failure.StorageException;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.Database.Counts;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One consistent view of the database. Valid only inside the call that gets the view. */
public interface Reader {

  /**
   * A part of a type's list that rows stand in.
   *
   * @param part names the part; equal for equal parts
   * @param now when the part was asked for, by the server's clock if that is known
   * @param kept how long the rows stay here at least
   */
  record Membership(EntityType<?> type, String part, Instant now, Duration kept) {

    /** How long the rows of a part stay here at least, unless the app says otherwise. */
    public static final Duration KEPT = Duration.ofDays(7);

    /** Until when the rows stay here at least. */
    public Instant until() {
      return now.plus(kept);
    }
  }

  /** The longest rest. A rest that seems longer is over, because the clock was set back. */
  Duration LONGEST_REST = Duration.ofHours(6);

  /** The name of the note that counts how often the database was cleared; no note means never. */
  String CLEARED = "cleared";

  /** How often a user of the file has logged out. */
  default long logOuts() {
    return noted(CLEARED, 0L, Long::valueOf);
  }

  /** The row with that local id, deleted or not; null if there is none. */
  @Nullable Stored find(EntityType<?> type, long id);

  /** A row that is known not to be in sync. */
  default Stored tracked(EntityType<?> type, long id) {
    Stored stored = find(type, id);
    if (stored == null || stored.tracking() == null) {
      throw new IllegalStateException(type + "/" + id + " is in sync");
    }
    return stored;
  }

  /** The row with that server id, deleted or not; null if there is none. */
  @Nullable Stored findByServerId(EntityType<?> type, long serverId);

  /**
   * The local id of the row with that server id. Null if the type's table does not have the row,
   * because only rows in tables can be referred to.
   */
  @Nullable Long idHere(EntityType<?> type, long serverId);

  /** The server id of the row in its table; null if the row has none or is not in the table. */
  @Nullable Long serverId(EntityType<?> type, long id);

  /**
   * Whether the row is in its table, so that other rows can refer to it. False for a row that is
   * {@link SyncState#LOST} or that an app deleted by plain SQL.
   */
  boolean isHere(EntityType<?> type, long id);

  /**
   * Of all pending rows that do not rest, the row that was edited first. Answered from an index.
   *
   * @param after only rows whose {@link Tracking#change()} is larger; 0 for all rows
   */
  @Nullable Stored oldestPending(EntityType<?> type, long after);

  /** Whether the row rests now, because the server failed at the row's change. */
  boolean rests(EntityType<?> type, long id);

  /**
   * The pending row that still has, on the server, the new name of the changed row. The pending
   * row's own delete or rename will free the name.
   *
   * @return null if no pending row has the name or will free it, or if names of the type may repeat
   */
  @Nullable Stored pendingHolder(Stored changed);

  /**
   * Whether a row that passes the test refers to the given row. Also true if the schema allows
   * lists of references to the row's type, because lists are not searched.
   */
  boolean isReferredTo(Row row, Predicate<Stored> by);

  /** Other rows of the server that have the local row's name. Reads the whole table. */
  List<Stored> namesakes(Row row);

  /**
   * The first pending row whose parent on the server is the given row.
   *
   * @param after only rows whose local id is larger; 0 for all rows
   * @return null if there is no such row, or if rows of the type have no parents
   */
  @Nullable Stored pendingChild(Row parent, long after);

  /**
   * Whether a pending move or delete of another row ends that row's reference to this row on the
   * server. A refused move counts too, if the server would delete the other row with this row.
   */
  boolean isToBeLeft(Row row);

  /** All rows of the query that are not deleted, in sync or not. */
  List<Stored> query(EntityType<?> type, Query<?> query);

  /** All rows in that state, in the order of their first edits. */
  default List<Stored> inState(EntityType<?> type, SyncState state) {
    List<Stored> all = new ArrayList<>();
    eachInState(type, state, all::add);
    return all;
  }

  /** Takes all rows in that state one at a time, in the order of their first edits. */
  default void eachInState(EntityType<?> type, SyncState state, Consumer<Stored> row) {
    anyInState(
        type,
        state,
        stored -> {
          row.accept(stored);
          return false;
        });
  }

  /**
   * Whether a row in that state passes the test. The rows come one at a time, in the order of their
   * first edits. So even a hundred thousand edits need little memory.
   */
  boolean anyInState(EntityType<?> type, SyncState state, Predicate<Stored> test);

  /**
   * Rows in sync, in the order of their local ids, a page at a time.
   *
   * @param after only rows whose local id is larger; 0 for all rows
   * @param most the largest number of rows in the result
   */
  List<Row> inSync(EntityType<?> type, long after, int most);

  /**
   * The local ids of the rows that stand in the part, and that it has not listed.
   *
   * @param isListed whether the part has the row with that server id
   */
  List<Long> lacked(Membership part, LongPredicate isListed);

  /**
   * Rows in sync that stood in parts of their type's list, and stand in none that is kept.
   *
   * @param now by the server's clock
   */
  List<Stored> inNoPart(EntityType<?> type, Instant now);

  /**
   * The server ids of rows, ascending, without the known ids. Rows that an app deleted by plain SQL
   * count too. The query reads only indices, so a million known rows cost little.
   *
   * @param after only ids that are larger; 0 for all ids
   * @param known which ids to leave out
   * @param most the largest number of ids in the result
   */
  List<Long> serverIds(EntityType<?> type, long after, LongPredicate known, int most);

  /** Whether any row refers to the row. Deleted rows, bases and the journal count too. */
  boolean isReferenced(EntityType<?> type, long id);

  /** Whether the row owns rows in the tables. Deleted rows count too. */
  boolean ownsRows(EntityType<?> type, long id);

  /**
   * When each group of fields of a dirty row was edited before the row's latest edit, by group
   * name. Groups that the latest edit changed are missing, and so are groups without an edit.
   */
  Map<String, ClockReading> editedBefore(EntityType<?> type, long id);

  /**
   * Whether the user wants a row's change sent although the server did not find the row. If the row
   * is gone on the server, the row is created again.
   */
  boolean isWantedAgain(EntityType<?> type, long id);

  /** Means the whole row among the {@link #unfetched} columns, if the table had no triggers. */
  String WHOLE = "";

  /**
   * A row's columns that a new schema version has added and whose values were never fetched. For
   * each column, the map has the time at which the column was added, by the device's clock.
   */
  Map<String, Instant> unfetched(EntityType<?> type, long id);

  /**
   * The server time from which the next pull asks for changes of the type. Null if the next pull
   * asks for all rows.
   */
  @Nullable Instant cursor(EntityType<?> type);

  /** The requests of unknown outcome for that row. */
  SentRequests sent(EntityType<?> type, long id);

  /** All creates of unknown outcome of the type, in the order of sending. */
  List<SentRequest> openCreates(EntityType<?> type);

  /** The creates of unknown outcome whose rows are pending and do not rest. */
  List<SentRequest> lostCreates(EntityType<?> type);

  AttachedFiles attachments();

  /** How often a request about the row has failed. */
  Tries tries(EntityType<?> type, long id);

  /** The overruled values of one row, or of all rows if {@code of} is null, the oldest first. */
  List<Overruled> overruled(@Nullable Row of);

  /** How many changes wait to be pushed, by type. Types without changes are missing. */
  Map<EntityType<?>, Integer> pendingByType();

  /** The counts of every type. Reads every row. */
  Map<EntityType<?>, Counts> counts();

  /** The counts of all types together. Answered from an index, so the cost is always small. */
  Unsynced unsynced();

  /**
   * The number of edits that were ever made in the file. Every edit of a row counts, also by
   * another program or by {@link Writer#edit}. Other writes of the engine do not count.
   */
  long counter();

  /** What the file knows of the type's list, null for nothing. */
  @Nullable String note(EntityType<?> type, ListNote note);

  /** What the file knows of all lists, by the names of their types, in the order of the notes. */
  Map<String, String> notes(ListNote note);

  /** The value of a note of the engine, null if there is none. */
  @Nullable String note(String key);

  /**
   * The value of a note of the engine.
   *
   * @param none the result if there is no such note
   * @param meaning turns the note's text into the value
   * @throws StorageException if the note is invalid because another program has written into the
   *     file
   */
  default <T extends @Nullable Object> T noted(
      String key, T none, Function<String, ? extends T> meaning) {
    String note = note(key);
    return note == null ? none : meant(key, note, meaning);
  }

  /** What the file knows of the type's list; {@code none} if there is no such note. */
  default <T extends @Nullable Object> T noted(
      EntityType<?> type, ListNote note, T none, Function<String, ? extends T> meaning) {
    String text = note(type, note);
    return text == null ? none : meant(note + " of " + type, text, meaning);
  }

  /** What the file knows of all lists, by the names of their types. */
  default <T> Map<String, T> noted(ListNote note, Function<String, T> meaning) {
    Map<String, T> meant = new LinkedHashMap<>();
    notes(note)
        .forEach((type, text) -> meant.put(type, meant(note + " of " + type, text, meaning)));
    return meant;
  }

  private static <T extends @Nullable Object> T meant(
      String key, String note, Function<String, ? extends T> meaning) {
    try {
      return meaning.apply(note);
    } catch (IllegalArgumentException
        | DateTimeException
        | ArithmeticException
        | IndexOutOfBoundsException nonsense) {
      // The cause is left out, because its message quotes the note.
      throw new StorageException(
          Reason.DAMAGED, "the file is damaged: its note " + key + " is invalid", null);
    }
  }

  /**
   * The columns that a note of the type's list names; empty if there is no such note.
   *
   * @param note one of {@link ListNote#OF_COLUMNS}
   */
  default Set<String> columns(EntityType<?> type, ListNote note) {
    if (!ListNote.OF_COLUMNS.contains(note)) {
      throw new IllegalArgumentException("a migration would not rename columns in " + note);
    }
    String lines = note(type, note);
    return lines == null ? Set.of() : Set.copyOf(List.of(lines.split("\n", -1)));
  }

  /** The time in seconds that a note of the engine says; null if there is no such note. */
  default @Nullable Instant notedTime(String key) {
    return this.<@Nullable Instant>noted(key, null, Reader::second);
  }

  /** The time in seconds that the file knows of the type's list; null if it knows none. */
  default @Nullable Instant notedTime(EntityType<?> type, ListNote note) {
    return this.<@Nullable Instant>noted(type, note, null, Reader::second);
  }

  private static Instant second(String note) {
    return Instant.ofEpochSecond(Long.parseLong(note));
  }
}

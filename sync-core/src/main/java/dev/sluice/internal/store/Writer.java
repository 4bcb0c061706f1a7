package dev.sluice.internal.store;

import dev.sluice.conflict.Loss;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The engine's write access to the database, inside one transaction. A write makes no row dirty,
 * unless the method's comment says so.
 */
public interface Writer extends Reader {

  /** Prepares for rows with these server ids: one query asks which of them are not here. */
  void lookFor(EntityType<?> type, List<Long> serverIds);

  /** Adds a row in sync. */
  Row insert(Row row);

  /** Adds a row in sync without returning the row, because its local id would cost a query. */
  void add(Row row);

  /** Replaces the columns of the row with the same local id; its tracking stays as it is. */
  void update(Row row);

  /** Replaces the base of a dirty row by what the server has sent. */
  void rebase(Row base);

  /**
   * Notes that the server has the row as the row is here. Ends the row's tracking, unless files of
   * the row are still to be sent. Removes the row's creates and expired updates from the journal;
   * deletes and unexpired updates stay.
   */
  void settle(EntityType<?> type, long id);

  /** Sets the row aside as refused, until the user decides or edits it. */
  void refuse(EntityType<?> type, long id, String serversWords);

  /**
   * Makes a refused, lost or resting row pending again. The lost owners of a lost row come back
   * too.
   *
   * @throws dev.sluice.failure.StorageException if an owner no longer exists; nothing has changed
   */
  void release(EntityType<?> type, long id);

  /** Notes that the user wants a dirty row sent, {@link #isWantedAgain even if it is gone}. */
  void wantAgain(EntityType<?> type, long id);

  /**
   * Brings a lost row back in the given version, as a change that waits to be sent. If the row has
   * a server id, its base comes back too.
   *
   * @throws dev.sluice.failure.StorageException if an owner no longer exists; nothing has changed
   */
  void bringBack(Row lost);

  /**
   * Lets a row rest, because the server failed at the row's change.
   *
   * @param until the end of the rest, at most {@link #LONGEST_REST} from now
   * @param serversWords the server's message; null if {@code until} is not in the future
   */
  void rest(EntityType<?> type, long id, Instant until, @Nullable String serversWords);

  /**
   * Notes that the server has sent or received the row's values in these {@link #unfetched}
   * columns.
   */
  void fetched(EntityType<?> type, long id, Collection<String> columns);

  /** Notes that the server has sent or received all values of the row. */
  default void fetched(EntityType<?> type, long id) {
    fetched(type, id, unfetched(type, id).keySet());
  }

  /** Marks the row as a placeholder, or as an edit of a placeholder if the row has an edit. */
  void placehold(EntityType<?> type, long id);

  /**
   * Deletes a row and the rows that it owns; references to deleted rows become null. An owned row
   * with unsynced changes is kept as by {@link #lose}. No row becomes dirty.
   */
  void remove(EntityType<?> type, long id);

  /**
   * Prepares a row that the server has deleted to be created again. References to the row become
   * edits of the user, and the row's base is deleted.
   *
   * @return the rows that the row owns; the server has deleted them too
   */
  List<Stored> referAgain(EntityType<?> type, long id);

  /**
   * Replaces a row, for example a placeholder, by another local row that turns out to be the same.
   * References move to the other row, and the first row is deleted.
   *
   * @param id the local id of the row to delete
   * @param by the local id of the row that stays
   */
  void replace(EntityType<?> type, long id, long by);

  /** Deletes a row, but keeps the user's change as a failure ({@link SyncState#LOST}). */
  default void lose(EntityType<?> type, long id, String reason) {
    lose(tracked(type, id).row(), reason);
  }

  /** Deletes a row, but keeps the given version with the user's change as a failure. */
  void lose(Row row, String reason);

  /** Writes a row as the user would: the row becomes dirty. */
  void edit(Row row);

  /** Sets the type's cursor, a server time; null clears it. */
  void cursor(EntityType<?> type, @Nullable Instant since);

  /**
   * Notes in the journal that a request is about to be sent. If the request is a create, the row's
   * earlier sent versions no longer count.
   */
  void record(SentRequest request);

  /**
   * Removes a request that the server has done. The row's earlier sent versions no longer count. An
   * earlier update that may still reach the server becomes {@link SentRequest.Stage#OVERTAKEN}.
   */
  void answered(SentRequest request);

  /** Removes a request that the server has refused, or that never left. */
  void notDone(SentRequest request);

  /** Marks the row's requests as expired, because they can no longer reach the server. */
  void expired(EntityType<?> type, long id);

  /** Marks a create whose outcome no look can find out. */
  void unprovable(SentRequest create);

  /** Removes all requests of the row. */
  void forget(EntityType<?> type, long id);

  /** Replaces the remembered times of all edits and requests, because the wall clock was set. */
  void redate(UnaryOperator<ClockReading> anew);

  /**
   * Notes that a request about the row has failed.
   *
   * @param status the HTTP status; null if the failure has no status
   */
  void tried(EntityType<?> type, long id, @Nullable Integer status);

  /**
   * Keeps values that a merge has overruled. If there are too many, the oldest values are dropped.
   *
   * @param at when the values were overruled, by the server's clock if that is known
   */
  void keep(List<Loss> losses, Instant at);

  /**
   * Drops overruled values that are too old.
   *
   * @param now the server's time, because the device's clock may be wrong by years
   */
  void dropOldOverruled(Instant now);

  /** Forgets the numbers of text ids that nothing in the database uses. */
  void dropUnusedIds();

  /** Notes that the part has the rows with these server ids, and until when it is kept. */
  void listedIn(Membership part, List<Long> serverIds);

  /** Takes rows out of the part. They may stand in others, and the server may have them. */
  void leavePart(Membership part, List<Long> ids);

  /**
   * Forgets parts that are not kept any more. Rows that never stood in a part, such as those that
   * were made here, get a time to stay.
   */
  void tidyParts(EntityType<?> type, Instant now, Duration kept);

  /** Drops an overruled value, because the user has decided about it. */
  void drop(Overruled overruled);

  @Override
  AttachedFilesWriter attachments();

  /** Sets what the file knows of the type's list; null for nothing. */
  void note(EntityType<?> type, ListNote note, @Nullable String value);

  /** Clears the note for the lists of these types. Costs one query if there is no such note. */
  default void forget(Collection<EntityType<?>> types, ListNote note) {
    Set<String> known = notes(note).keySet();
    for (EntityType<?> type : types) {
      if (known.contains(type.name())) {
        note(type, note, null);
      }
    }
  }

  void note(String key, String value);

  /** Sets a note of the engine. An empty value is only written if the note exists. */
  default void noteOrClear(String key, String value) {
    if (!value.isEmpty() || note(key) != null) {
      note(key, value);
    }
  }
}

package dev.sluice.internal.store;

import dev.sluice.conflict.Loss;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The engine's write access to the database, inside one transaction. Its writes make no row dirty
 * unless a method says so.
 */
public interface Writer extends Reader {

  /** Prepares for rows with these server ids: asks once which of them are not here. */
  void lookFor(EntityType<?> type, List<Long> serverIds);

  /** Adds a row in sync. */
  Row insert(Row row);

  /** Adds a row in sync, but does not return it: to read its local id would cost a query. */
  void add(Row row);

  /** Replaces the columns of the row with the same local id; its tracking stays as it is. */
  void update(Row row);

  /** Replaces the base of a dirty row by what the server has told. */
  void rebase(Row base);

  /**
   * Puts the row in sync: deletes its tracking, its base and the sent versions in the journal. The
   * journal keeps the row's deletes and the updates that may still arrive.
   */
  void settle(EntityType<?> type, long id);

  /** Sets the row aside as refused, until the user decides or edits it. */
  void refuse(EntityType<?> type, long id, String serversWords);

  /**
   * Makes a refused, lost or resting row pending again. Lost owners of a lost row come back with
   * the row.
   *
   * @throws dev.sluice.failure.StorageException if an owner no longer exists; then nothing has
   *     changed
   */
  void release(EntityType<?> type, long id);

  /** Notes that the user {@link #isWantedAgain wants} a dirty row anyway, until it is in sync. */
  void wantAgain(EntityType<?> type, long id);

  /**
   * Brings a lost row back as it is given here, with a change that is not sent yet. If it has a
   * server id, its base comes back, too.
   *
   * @throws dev.sluice.failure.StorageException if an owner no longer exists; then nothing has
   *     changed
   */
  void bringBack(Row lost);

  /**
   * Lets the row rest until a moment, at most {@link #LONGEST_REST} from now, because the server
   * failed over it.
   *
   * @param serversWords the message of the failure, null if the moment is not in the future
   */
  void rest(EntityType<?> type, long id, Instant until, @Nullable String serversWords);

  /** The server has told these {@link #unfetched} columns of the row, or has got them from here. */
  void fetched(EntityType<?> type, long id, Collection<String> columns);

  /** The same for all columns of the row. */
  default void fetched(EntityType<?> type, long id) {
    fetched(type, id, unfetched(type, id).keySet());
  }

  /** Marks the row as a placeholder, or as an edit of a placeholder if the row has an edit. */
  void placehold(EntityType<?> type, long id);

  /**
   * Deletes a row. References to it become null, and rows that it owns are deleted too; none of
   * that makes a row dirty. Owned rows with unsynced changes are kept as by {@link #lose}.
   */
  void remove(EntityType<?> type, long id);

  /**
   * Prepares a row that the server has deleted to be created again: the references that rows here
   * still have to it become edits of the user, and the row's base is deleted.
   *
   * @return the rows that the row owns; the server has deleted them too
   */
  List<Stored> referAgain(EntityType<?> type, long id);

  /**
   * Replaces a row, for example a placeholder, by a row here that turns out to be the same. The
   * references go over to that other row, and the first row is deleted.
   */
  void replace(EntityType<?> type, long id, long by);

  /** Deletes a row but keeps the user's change as a failure ({@link SyncState#LOST}). */
  default void lose(EntityType<?> type, long id, String reason) {
    lose(tracked(type, id).row(), reason);
  }

  /** The same, but keeps the row as it is given here. */
  void lose(Row row, String reason);

  /** Writes a row as the user would: the row becomes dirty. */
  void edit(Row row);

  /** Sets the type's cursor, a server time; null clears it. */
  void cursor(EntityType<?> type, @Nullable Instant since);

  /**
   * Notes in the journal that a request is about to be sent. For a create, the versions of the row
   * that were sent before no longer count.
   */
  void record(SentRequest request);

  /**
   * Removes a request that the server has done. The versions of the row that were sent before no
   * longer count; an earlier update that may still arrive becomes {@link
   * SentRequest.Stage#OVERTAKEN}.
   */
  void answered(SentRequest request);

  /** Removes a request that the server has refused, or that certainly never left. */
  void notDone(SentRequest request);

  /** Marks the requests of the row as expired: they can no longer arrive. */
  void expired(EntityType<?> type, long id);

  /** Marks a create whose outcome no look can find out any more. */
  void unprovable(SentRequest create);

  /** Removes all requests of the row. */
  void forget(EntityType<?> type, long id);

  /** Replaces every remembered moment, because the wall clock was set. */
  void redate(UnaryOperator<Moment> anew);

  /**
   * A request about the row has failed.
   *
   * @param status the HTTP status, null if there was none
   */
  void tried(EntityType<?> type, long id, @Nullable Integer status);

  /**
   * Keeps values that a merge has overruled, and drops the oldest values if there are too many.
   *
   * @param at when, by the server's clock if that is known
   */
  void keep(List<Loss> losses, Instant at);

  /**
   * Drops overruled values that are too old.
   *
   * @param now by the server's clock: the device's may be wrong by years
   */
  void dropOldOverruled(Instant now);

  /** Forgets the numbers of text ids that nothing here has any more. */
  void dropUnusedIds();

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

  /** Sets a note of the engine. */
  void note(String key, String value);

  /** Sets a note of the engine, but writes an empty value only if that clears a note. */
  default void noteOrClear(String key, String value) {
    if (!value.isEmpty() || note(key) != null) {
      note(key, value);
    }
  }
}

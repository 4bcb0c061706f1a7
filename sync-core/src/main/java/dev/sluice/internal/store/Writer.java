package dev.sluice.internal.store;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The engine's hand on the database, inside one transaction. What it writes makes no row dirty
 * unless a method says so, and what is written already stays unwritten.
 */
public interface Writer extends Reader {

  /** Adds a row in sync. */
  Row insert(Row row);

  /** The same where nobody asks for its local id, which costs a query. */
  void add(Row row);

  /** Writes a row's columns over those with the same local id; its tracking stays as it is. */
  void update(Row row);

  /** Writes what the server last told of a row that is dirty. */
  void rebase(Row base);

  /**
   * The row is as the server has it: forgets its tracking, its base and the versions that were
   * sent. The journal keeps its deletes, and the updates that may still arrive.
   */
  void settle(EntityType<?> type, long id);

  /** The server refused the row as it is: it rests until the user decides or edits it. */
  void refuse(EntityType<?> type, long id, String serversWords);

  /**
   * The row waits to be pushed, whatever it was before: refused, lost, resting. What a lost row
   * cannot be without comes back with it, if it is lost too.
   *
   * @throws dev.sluice.failure.StorageException if that is gone for good; nothing has changed then
   */
  void release(EntityType<?> type, long id);

  /**
   * This row alone drew a server failure; it is passed over until the moment.
   *
   * @param serversWords what the failure said, null if that moment is no later than now
   */
  void rest(EntityType<?> type, long id, Instant until, @Nullable String serversWords);

  /** Marks a row as a stand-in. */
  void placehold(EntityType<?> type, long id);

  /**
   * Takes a row away. References to it become null and rows that it owns go too; none of that makes
   * a row dirty. Owned rows with changes that the server does not know are kept as by {@link
   * #lose}.
   */
  void remove(EntityType<?> type, long id);

  /**
   * The server has taken a row away, with all that follows from it there, and is to get it again:
   * the references to it that rows here still have are edits of the user's from now on, and nothing
   * that the server told of the row before counts any more.
   *
   * @return the rows that the row owns; the server has none of them any more
   */
  List<Stored> referAgain(EntityType<?> type, long id);

  /**
   * A stand-in turns out to be a row that is here already: whatever refers to it refers to that row
   * from now on, and it goes.
   */
  void replace(EntityType<?> type, long standIn, long by);

  /** Takes a row away but keeps the user's change, for the user to decide. */
  void lose(EntityType<?> type, long id, String reason);

  /** Writes a row as the user would: the row becomes dirty. */
  void edit(Row row);

  /** The type's changes are known up to this server time; null for none at all. */
  void cursor(EntityType<?> type, @Nullable Instant since);

  /**
   * Writes into the journal that a request is about to be sent. Whatever was sent of a row before
   * its create no longer counts.
   */
  void record(SentRequest request);

  /**
   * The server has done what a request asked for. So what was sent of the row before tells no more
   * what the server has; but an update that may still arrive may undo the later one.
   */
  void answered(SentRequest request);

  /**
   * The server has refused a request, or it surely never left: it is not done and never will be.
   */
  void refused(SentRequest request);

  /** So much time has passed that what was sent of the row can arrive no more. */
  void expired(EntityType<?> type, long id);

  /** No look can tell any more whether a create was done. */
  void unprovable(SentRequest create);

  /** Nothing that was sent of the row matters any more. */
  void forget(EntityType<?> type, long id);

  /** The wall clock was set: every moment that is remembered is told anew. */
  void redate(UnaryOperator<Moment> anew);

  /** Keeps a value under a name of the engine's own. */
  void note(String key, String value);
}

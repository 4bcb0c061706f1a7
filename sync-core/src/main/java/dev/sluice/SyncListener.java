package dev.sluice;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Receives all events of an engine. The engine's own threads, and those that bring its answers,
 * call the listener, so a listener must be quick, must not block, and must not call the engine or
 * the database. The events of one operation come in order; those of parallel requests come on
 * several threads at the same time. If a listener throws, the exception's class is logged and the
 * engine goes on. An engine without listeners makes no events.
 *
 * <p>An event holds no value of a row and no words of the server, except {@link SyncStatus.Failed}
 * and {@link SyncReport#error}, whose messages may hold the server's words. A path may hold ids of
 * rows. A later version of the library may add methods; those that are here keep their meaning.
 */
public interface SyncListener {

  /** A listener that does nothing. */
  SyncListener NONE = new SyncListener() {};

  /** An operation begins. */
  default void began(Operation operation) {}

  /**
   * A loop goes from one state to the next. {@link SyncEngine#graphs} has all possible transitions.
   */
  default void moved(String loop, StateGraph.Arrow arrow) {}

  /** The status has changed. */
  default void status(SyncStatus status) {}

  /**
   * The operation begins to wait, for example for a slot of a limit. Several requests may wait at
   * the same time, each with an event of its own.
   *
   * @param why what it waits for, as in {@link SyncStatus.Waiting#why}, but without the name of a
   *     quota, which may hold an id
   * @param until the earliest end; null: unknown
   */
  default void waiting(String why, @Nullable Instant until) {}

  /** A wait has ended: what it waited for has come. */
  default void waited(String why) {}

  /**
   * A request of an operation has its slots and leaves.
   *
   * @param number counts the requests of this engine, from 1
   * @param method the HTTP method, also if the app's own transport sends the request in its own way
   * @param path relative to the server's base, without a query; may hold ids of rows
   */
  default void requested(int number, String method, String path) {}

  /**
   * A request is over.
   *
   * @param number as {@link #requested} told it
   * @param status the HTTP status of the answer; 0 if no answer came, also if the request was
   *     cancelled before it left
   */
  default void answered(int number, int status) {}

  /**
   * A list of a type has come, and its rows are stored.
   *
   * @param whole whether it had all rows of the type that the server has, so that rows which it
   *     lacks are gone there; false for the changes since a moment
   */
  default void listed(EntityType<?> type, boolean whole) {}

  /** A pull has changed that many rows here. */
  default void pulled(EntityType<?> type, int rows) {}

  /** The request that {@link #requested} told of last carries the row's change. */
  default void sending(Ref<?> row) {}

  /** The server has that many more changes of the type. */
  default void pushed(EntityType<?> type, int rows) {}

  /** A clean-up has removed that many rows here. */
  default void pruned(EntityType<?> type, int rows) {}

  /** The app told of a change on the server, see {@link SyncEngine#hint(EntityType)}. */
  default void hinted(EntityType<?> type) {}

  /** An operation ended. */
  default void ended(SyncReport report) {}
}

package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.text.Sentence;
import dev.sluice.desktop.window.undo.Undoable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * What the user does to entries, each in one transaction of the file; the engine sends it later.
 * For one thread at a time, which may wait.
 */
public interface EntryEdits {

  /**
   * Starts an entry; one that runs stops at that instant.
   *
   * @return the new entry's id
   * @throws IllegalArgumentException if the server would take no such entry
   */
  long start(Sentence sentence, boolean billable, Instant now);

  /**
   * Adds an entry for time that has passed.
   *
   * @return its id
   */
  default long add(Sentence sentence, boolean billable, Instant start, Duration length) {
    throw new UnsupportedOperationException("these entries keep no start");
  }

  /** Stops what runs. */
  void stop(Instant now);

  /** Starts an entry like that one; one that runs stops. */
  void resume(long id, Instant now);

  /** Ends a running entry at one moment and starts one like it at another. */
  void leaveOut(long id, Instant from, Instant to);

  /**
   * Says anew what an entry is about. Only what differs from the earlier sentence is written: what
   * came from elsewhere stays.
   *
   * @param was what the user has edited
   * @return the id of a new entry like this one, if it was deleted elsewhere meanwhile
   */
  Optional<Long> describe(EntryRow entry, Sentence was, Sentence now);

  /** Whether that entry runs. */
  boolean isRunning(long id);

  /**
   * Begins an entry earlier or later; its end stays.
   *
   * @param when of the start and the end that it has by now
   */
  void startAt(long id, BinaryOperator<Instant> when);

  /**
   * Ends an entry earlier or later; its start stays.
   *
   * @param when of the start and the end that it has by now
   */
  void stopAt(long id, BinaryOperator<Instant> when);

  /** Makes an entry shorter or longer; its start stays. */
  void last(long id, Duration length);

  /** Begins an entry at another moment; its length stays. */
  default void moveTo(long id, Instant start) {
    throw new UnsupportedOperationException("these entries keep no start");
  }

  /** Makes several entries of one that ended after these moments, which are in order. */
  default void split(long id, List<Instant> at) {
    throw new UnsupportedOperationException("these entries keep no start");
  }

  /** Makes an entry billable or not. */
  void bill(long id, boolean billable);

  /**
   * Changes times, all or none.
   *
   * @throws IllegalStateException if an entry is not as it was when this was decided
   */
  void change(List<TimeChange> changes);

  /** Deletes an entry, if it is there. */
  void delete(long id);

  /**
   * Does some of these in one step.
   *
   * @param verb what it does, such as “deleted”
   * @return how it is taken back; empty if nothing is different after it, or if that cannot be done
   */
  Optional<Undoable> noting(String verb, Runnable work);
}

package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.names.NameEdits;
import dev.sluice.failure.StorageException;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import dev.sluice.store.SyncState;
import dev.sluice.store.Table;
import dev.sluice.tracker.TrackerDatabase;

/** An open file of time entries, of whatever domain. For the thread beside the screen. */
public interface Timesheet extends AutoCloseable {

  /** What the engine syncs. */
  Database database();

  /** Reads the entries. */
  EntryReader reader();

  /** Changes the entries. */
  EntryEdits edits();

  /** What CSV files are read into and written from, where {@link TimesheetKind} has them. */
  default TrackerDatabase csv() {
    throw new UnsupportedOperationException("these entries have no CSV file");
  }

  /** The projects and tags, where {@link EntryTraits#editsNames} says so. */
  default NameEdits names() {
    throw new UnsupportedOperationException("these projects are changed elsewhere");
  }

  /** How many changes the engine does not know of, so that a sign-out would lose them. */
  default int onlyHere() {
    return 0;
  }

  /** After a sign-out: nothing of the user's stays that the engine does not know of. */
  default void forget() {}

  /**
   * How a row stands to the server. One with a value that cannot be read, from an edit by SQL, is
   * skipped by the engine and stays here; it must not hide the others.
   */
  static <E> SyncState state(Table<E> rows, Ref<E> ref) {
    try {
      return rows.state(ref);
    } catch (StorageException noSense) {
      return SyncState.PENDING;
    }
  }

  /** Gives the file back. */
  @Override
  void close();
}

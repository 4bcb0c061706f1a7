package dev.sluice.desktop.importing;

import dev.sluice.tracker.TrackerDatabase;

/** Long work on the file, in transactions that are short enough for others to wait for one. */
public interface Batches {

  /** How many rows of it make a transaction. */
  int SIZE = 500;

  /**
   * Does one batch.
   *
   * @return whether that was the last one
   */
  boolean step(TrackerDatabase database);

  /** How many rows are still to do. */
  int left();

  /** How many rows there were to do. */
  int total();
}

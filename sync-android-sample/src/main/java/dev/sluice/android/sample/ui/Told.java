package dev.sluice.android.sample.ui;

import io.reactivex.rxjava3.core.Completable;

/** What the bar below the list tells for a while. */
sealed interface Told {

  /**
   * What was done to an entry and can be taken back.
   *
   * @param text a resource with a place for the description
   */
  record Done(int text, String description, Completable undo) implements Told {}

  /** What the app could not do. */
  record Failed(Throwable why) implements Told {}

  /**
   * What the app does not do.
   *
   * @param text a resource
   */
  record Declined(int text) implements Told {}
}

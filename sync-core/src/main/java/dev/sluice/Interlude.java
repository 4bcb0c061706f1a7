package dev.sluice;

import dev.sluice.internal.merge.PushedRows;
import io.reactivex.rxjava3.core.Completable;

/**
 * What a pull makes way for between two pages of a long list: the parts that a screen waits for.
 */
interface Interlude {

  /** Nothing waits. */
  Interlude NONE =
      new Interlude() {
        @Override
        public boolean isDue() {
          return false;
        }

        @Override
        public Completable run(PushedRows newer) {
          return Completable.complete();
        }
      };

  /** Whether something waits. Called on the engine's thread, and must not block. */
  boolean isDue();

  /**
   * Does what waits, and never fails.
   *
   * @param newer learns which rows are newer than the lists that the pull has fetched so far
   */
  Completable run(PushedRows newer);
}

package dev.sluice.internal.push;

import dev.sluice.failure.SyncException;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Concerns;
import dev.sluice.internal.remote.RequestKind;
import io.reactivex.rxjava3.core.Single;
import java.util.function.Consumer;

/**
 * How a state goes on whose look for a row failed.
 *
 * @param forbidden its outcome if the server answers 403
 * @param failed its outcome if only that list cannot be had now
 */
record FailedLook(Outcome<PushRun> forbidden, Outcome<PushRun> failed) {

  /**
   * Turns a failure of that list into an outcome: the change waits, and the push goes on. A failure
   * that every request would meet ends it.
   *
   * @param note notes the failure of the row that waits
   */
  Single<Transition> orFailed(Single<Transition> look, PushRun run, Consumer<SyncException> note) {
    return look.onErrorResumeNext(
        failure -> {
          Concerns what = Concerns.of(failure, RequestKind.LIST);
          if (what.isOfAllThatIsSent() || !(failure instanceof SyncException known)) {
            return Single.error(failure);
          }
          note.accept(known);
          return Single.just((what == Concerns.IN_DOUBT ? forbidden : failed).with(run));
        });
  }
}

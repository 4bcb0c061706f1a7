package dev.sluice.internal.push;

import dev.sluice.failure.FailureKind;
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
 * @param failed its outcome if the server fails over the request, or refuses it
 */
record FailedLook(Outcome<PushRun> forbidden, Outcome<PushRun> failed) {

  /**
   * Turns a list that the server refused or failed over into an outcome: the change waits, and the
   * push goes on. Any other failure ends the push.
   *
   * @param note notes the failure of the row that waits
   */
  Single<Transition> orFailed(Single<Transition> look, PushRun run, Consumer<SyncException> note) {
    return look.onErrorResumeNext(
        failure -> {
          Concerns what = Concerns.of(failure, RequestKind.LIST);
          boolean isForbidden = what == Concerns.IN_DOUBT;
          boolean isOfList = what == Concerns.LIST && !FailureKind.OFFLINE.is(failure);
          if (!(isForbidden || isOfList) || !(failure instanceof SyncException known)) {
            return Single.error(failure);
          }
          note.accept(known);
          return Single.just((isForbidden ? forbidden : failed).with(run));
        });
  }
}

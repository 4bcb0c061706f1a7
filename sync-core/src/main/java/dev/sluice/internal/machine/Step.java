package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.functions.Action;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** What a state may use of the machine that runs it. Safe for use by several threads. */
public final class Step {

  private final FrozenSignal frozen;
  private final Watchdog watchdog;
  private final MachineListener listener;

  Step(FrozenSignal frozen, Watchdog watchdog, MachineListener listener) {
    this.frozen = frozen;
    this.watchdog = watchdog;
    this.listener = listener;
  }

  /**
   * Waits for the result of a single; a state must not wait in any other way. The watchdog pauses
   * during the wait. If the machine freezes, the wait ends immediately with an error.
   *
   * @param until the earliest end of the wait, null if unknown
   * @param single what to wait for; disposed of if the machine freezes first
   */
  public <T> Single<T> wait(WaitReason reason, @Nullable Instant until, Single<T> single) {
    return Single.defer(
        () -> {
          listener.waiting(reason, until);
          watchdog.pause();
          Action over = onceOver(reason);
          return frozen.orFrozen(single).doOnTerminate(over).doOnDispose(over);
        });
  }

  /** Ends the wait before the state goes on, so that further work does not count as waiting. */
  private Action onceOver(WaitReason reason) {
    AtomicBoolean over = new AtomicBoolean();
    return () -> {
      if (over.compareAndSet(false, true)) {
        watchdog.resume();
        listener.waited(reason);
      }
    };
  }

  /**
   * Reports progress, such as a stored row, to the listener and the watchdog.
   *
   * @param done how much is done, in any unit
   * @param total how much there is, in the same unit; 0 if unknown
   */
  public void progress(long done, long total) {
    watchdog.progress();
    listener.progress(done, total);
  }

  /**
   * Reports how many rows the loop has worked through so far. The listener shows the number with
   * its next event.
   */
  public void rows(long rows) {
    listener.rows(rows);
  }

  /** Reports progress to the watchdog alone, such as bytes of an answer. */
  public void moved() {
    watchdog.progress();
  }

  /** Whether the machine is frozen, so that nothing new may be sent. */
  public boolean isFrozen() {
    return frozen.isFrozen();
  }
}

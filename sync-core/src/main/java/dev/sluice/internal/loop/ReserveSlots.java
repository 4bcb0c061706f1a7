package dev.sluice.internal.loop;

import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.requests.OperationSlots;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.function.Function;

/**
 * Acquires the slots of all requests that the run will send next: all slots or none. So a pull
 * never stops half way for lack of slots.
 *
 * @param <P> the payload, from which the requests follow
 * @param <R> the loop's run, which keeps the slots
 */
public final class ReserveSlots<P, R extends Budgeted> extends State<P> {

  /** The run has its slots. */
  public final Outcome<P> granted = outcome("granted");

  /** The run has a place in the queue. After the wait, the run looks again for what to send. */
  public final Outcome<R> denied = outcome("denied");

  private final OperationSlots slots;
  private final Function<P, R> run;
  private final Function<P, List<String>> paths;

  /**
   * Acquires slots of the budget and of the quotas that count the requests.
   *
   * @param run gives the run that keeps the slots
   * @param paths gives the path of each request
   */
  public ReserveSlots(OperationSlots slots, Function<P, R> run, Function<P, List<String>> paths) {
    super("ReserveSlots");
    this.slots = slots;
    this.run = run;
    this.paths = paths;
  }

  @Override
  public Single<Transition> start(P next, Step step) {
    R sender = run.apply(next);
    List<String> needed = paths.apply(next);
    if (needed.stream().allMatch(sender::covers)) {
      return Single.just(granted.with(next));
    }
    sender.acquire(slots, needed);
    return Single.just(sender.acquisition().isGranted() ? granted.with(next) : denied.with(sender));
  }
}

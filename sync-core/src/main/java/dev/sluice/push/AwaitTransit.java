package dev.sluice.push;

import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.store.Moment;
import dev.sluice.store.UnderWay;
import dev.sluice.store.Writer;
import io.reactivex.rxjava3.core.Single;

/**
 * An update or a delete of the row was sent before and never answered: if it arrived after the next
 * one it would undo that. Waits until it cannot, and the row has nothing under way then.
 */
final class AwaitTransit extends State<PushRun> {

  final Outcome<PushRun> over = outcome("over");

  private final Seams seams;
  private final Transit transit;

  AwaitTransit(Seams seams) {
    super("AwaitTransit");
    this.seams = seams;
    this.transit = new Transit(seams);
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    Change change = run.change();
    Moment earlier = change.mustArriveBefore();
    if (earlier == null) {
      return Single.just(over.with(run));
    }
    return transit
        .over(earlier, step)
        .flatMap(
            arrived ->
                seams.write(
                    writer -> {
                      forget(change, writer);
                      return over.with(run);
                    }));
  }

  /** Whether a delete was done is seen later, by a pull or by the next answer. */
  private static void forget(Change change, Writer writer) {
    UnderWay earlier = change.underWay();
    if (earlier != null) {
      writer.underWay(change.row(), earlier.isDelete() ? earlier.over() : null);
    }
  }
}

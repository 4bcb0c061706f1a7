package dev.sluice.push;

import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.schema.Row;
import dev.sluice.store.SentRequest;
import io.reactivex.rxjava3.core.Single;
import java.util.List;

/**
 * An update or a delete of the row was sent before and never answered: if it arrived after the next
 * one it would undo that. Waits until it cannot.
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
    List<SentRequest> earlier = run.change().mustArriveBefore();
    if (earlier.isEmpty()) {
      return Single.just(over.with(run));
    }
    Row row = run.change().row();
    return transit
        .over(earlier, step)
        .flatMap(
            arrived ->
                seams.write(
                    writer -> {
                      writer.expired(row.type(), row.id());
                      return over.with(run);
                    }));
  }
}

package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.schema.Row;
import io.reactivex.rxjava3.core.Single;
import java.util.List;

/**
 * Waits until no earlier request for the row, whose answer was lost, can still reach the server. If
 * the earlier request reached the server after the next change, it would undo that change.
 */
final class AwaitTransit extends State<DueChange> {

  /** No earlier request can still reach the server. */
  final Outcome<PushRun> over = outcome("over");

  private final LoopContext context;
  private final LateArrivals lateArrivals;

  AwaitTransit(LoopContext context) {
    super("AwaitTransit");
    this.context = context;
    this.lateArrivals = new LateArrivals(context);
  }

  @Override
  public Single<Transition> start(DueChange due, Step step) {
    List<SentRequest> earlier = due.change().mustArriveBefore();
    Row row = due.change().row();
    return lateArrivals
        .awaitEnd(earlier, step)
        .flatMap(
            arrived ->
                context.write(
                    writer -> {
                      writer.expired(row.type(), row.id());
                      return over.with(due.run());
                    }));
  }
}

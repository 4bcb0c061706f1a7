package dev.sluice.push;

import dev.sluice.loop.Reconciler;
import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import io.reactivex.rxjava3.core.Single;
import java.util.Objects;

/**
 * The server will not take the change: it is set aside with the server's words. An edit that was
 * made meanwhile may be the remedy, so the row then stays pending.
 */
final class RefuseChange extends State<PushRun> {

  final Outcome<PushRun> setAside = outcome("setAside");

  private final Seams seams;
  private final Reconciler reconciler;

  RefuseChange(Seams seams) {
    super("RefuseChange");
    this.seams = seams;
    this.reconciler = seams.reconciler();
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    return seams.write(
        writer -> {
          String words = Objects.toString(run.failure().getMessage(), "refused");
          writer.refused(run.sent().request());
          reconciler.refuse(run.sent().row(), run.sent().revision(), words, writer);
          run.progressed();
          return setAside.with(run);
        });
  }
}

package dev.sluice.push;

import dev.sluice.loop.Seams;
import dev.sluice.loop.Waits;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The server does not know yet what it created a moment ago: gives it time, then looks again. */
final class AwaitConsistency extends State<PushRun> {

  private static final Duration PAUSE = Duration.ofSeconds(3);

  final Outcome<PushRun> waited = outcome("waited");

  private final Seams seams;

  AwaitConsistency(Seams seams) {
    super("AwaitConsistency");
    this.seams = seams;
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    seams.store().transact(writer -> writer.refused(run.sent().request()));
    return step.wait(
            Waits.CONSISTENCY,
            seams.time().now().plus(PAUSE),
            Single.timer(PAUSE.toNanos(), TimeUnit.NANOSECONDS, seams.scheduler()))
        .map(tick -> waited.with(run));
  }
}

package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.requests.Waits;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Waits three seconds before a refused change is sent again. The server may not know the change's
 * parent yet, because the parent was created a moment ago.
 */
final class AwaitConsistency extends State<FailedChange> {

  private static final Duration PAUSE = Duration.ofSeconds(3);

  /** The three seconds are over. */
  final Outcome<PushRun> waited = outcome("waited");

  private final LoopContext context;

  AwaitConsistency(LoopContext context) {
    super("AwaitConsistency");
    this.context = context;
  }

  @Override
  public Single<Transition> start(FailedChange change, Step step) {
    return step.wait(
            Waits.CONSISTENCY,
            context.time().now().plus(PAUSE),
            Single.timer(PAUSE.toNanos(), TimeUnit.NANOSECONDS, context.scheduler()))
        .map(tick -> waited.with(change.run()));
  }
}

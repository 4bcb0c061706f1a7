package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.requests.Waits;
import dev.sluice.internal.store.Moment;
import dev.sluice.internal.store.SentRequest;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Waits until requests whose answers were lost can no longer arrive. */
final class Transit {

  private final LoopContext context;

  /** Reads the clock of that context. */
  Transit(LoopContext context) {
    this.context = context;
  }

  /** How long until none of these can arrive any more. */
  Duration remaining(List<SentRequest> sent) {
    Duration longest = Duration.ZERO;
    for (SentRequest request : sent) {
      Duration remaining = remaining(request.when());
      longest = remaining.compareTo(longest) > 0 ? remaining : longest;
    }
    return longest;
  }

  /**
   * How long that request may still arrive. After a reboot the time since it was sent is unknown,
   * so the full time counts.
   */
  private Duration remaining(Moment sent) {
    boolean sameBoot = context.time().bootId().equals(sent.bootId());
    Duration ago = Duration.ofNanos(sameBoot ? context.time().nanos() - sent.nanos() : 0);
    return context.transit().left(ago);
  }

  /** Whether an earlier request for the row may still arrive and would undo this change. */
  boolean mustWaitFor(Change change) {
    return !remaining(change.mustArriveBefore()).isZero();
  }

  /** Waits until none of these can arrive any more. */
  Single<Boolean> awaitEnd(List<SentRequest> sent, Step step) {
    Duration remaining = remaining(sent);
    if (remaining.isZero()) {
      return Single.just(true);
    }
    return step.wait(
        Waits.TRANSIT,
        context.time().now().plus(remaining),
        Single.timer(remaining.toNanos(), TimeUnit.NANOSECONDS, context.scheduler())
            .map(tick -> true));
  }
}

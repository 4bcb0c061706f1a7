package dev.sluice.push;

import dev.sluice.loop.Seams;
import dev.sluice.loop.Waits;
import dev.sluice.machine.Step;
import dev.sluice.store.Moment;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits until a request whose answer never came can no longer be on its way. */
final class Transit {

  private final Seams seams;

  Transit(Seams seams) {
    this.seams = seams;
  }

  /** What is left to wait. After another boot nobody knows how long ago it was: all of it. */
  Duration left(Moment sent) {
    boolean sameBoot = seams.time().bootId().equals(sent.bootId());
    Duration ago = Duration.ofNanos(sameBoot ? seams.time().nanos() - sent.nanos() : 0);
    return seams.guards().transit().left(ago);
  }

  /** Whether something that was sent of the row may still arrive, and would undo this change. */
  boolean hasEarlier(Change change) {
    Moment earlier = change.mustArriveBefore();
    return earlier != null && !left(earlier).isZero();
  }

  /** Waits for it. */
  Single<Boolean> over(Moment sent, Step step) {
    Duration left = left(sent);
    if (left.isZero()) {
      return Single.just(true);
    }
    return step.wait(
        Waits.TRANSIT,
        seams.time().now().plus(left),
        Single.timer(left.toNanos(), TimeUnit.NANOSECONDS, seams.scheduler()).map(tick -> true));
  }
}

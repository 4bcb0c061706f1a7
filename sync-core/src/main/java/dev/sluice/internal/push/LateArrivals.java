package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.merge.IdTranslation;
import dev.sluice.internal.requests.Waits;
import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.SentRequest.Stage;
import dev.sluice.schema.Endpoints;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Knows whether a request may still reach the server, and whether the server would recognise a
 * repeated request. Each answer depends on how long ago the request was sent.
 */
final class LateArrivals {

  /**
   * An idempotency key counts as forgotten five minutes before its lifetime ends. Clocks are not
   * exact, and a request takes time.
   */
  private static final Duration MARGIN = Duration.ofMinutes(5);

  private final LoopContext context;

  LateArrivals(LoopContext context) {
    this.context = context;
  }

  Instant now() {
    return context.time().now();
  }

  /** How long until none of these requests can still reach the server. */
  Duration remaining(List<SentRequest> sent) {
    Duration longest = Duration.ZERO;
    for (SentRequest request : sent) {
      Duration remaining = context.transit().left(awake(request.when()));
      longest = remaining.compareTo(longest) > 0 ? remaining : longest;
    }
    return longest;
  }

  /**
   * The time for which the device was awake since a request was sent. After a reboot the time is
   * unknown and counts as zero, so the request counts as just sent.
   */
  private Duration awake(ClockReading since) {
    boolean sameBoot = context.time().bootId().equals(since.bootId());
    return Duration.ofNanos(sameBoot ? context.time().nanos() - since.nanos() : 0);
  }

  /**
   * Whether an earlier request for the row may still reach the server and would undo this change.
   */
  boolean mustWaitFor(Change change) {
    return !remaining(change.mustArriveBefore()).isZero();
  }

  /** Waits until none of these requests can still reach the server. */
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

  /**
   * The lost create, if it may be sent again without a look for its row. Either the row's id was
   * made on this device, or the server still remembers the request's {@code Idempotency-Key}.
   *
   * @param create the lost create; null: none
   * @return the create; null: none, or a look is needed first
   */
  @Nullable SentRequest repeatable(@Nullable SentRequest create, Reader reader) {
    return create != null
            && create.stage() != Stage.UNPROVABLE
            && isKnownAgain(create)
            && IdTranslation.outbound(create.row(), reader) != null
        ? create
        : null;
  }

  private boolean isKnownAgain(SentRequest create) {
    Endpoints endpoints = create.row().type().endpoints();
    Duration kept = endpoints.keysKept();
    return endpoints.areIdsMadeHere()
        ? create.row().serverId() != null
        : kept != null && isYounger(create.when(), kept.minus(MARGIN));
  }

  /**
   * Whether a request was sent less than the given time ago, by the monotonic clock and by the wall
   * clock. The wall clock counts too, because the monotonic clock may stand still while the device
   * sleeps.
   */
  private boolean isYounger(ClockReading sent, Duration age) {
    Duration wall = Duration.ofMillis(now().toEpochMilli() - sent.wallMillis());
    return sent.isDated()
        && !wall.isNegative()
        && wall.compareTo(age) < 0
        && awake(sent).compareTo(age) < 0;
  }
}

package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.merge.Translation;
import dev.sluice.internal.requests.Waits;
import dev.sluice.internal.store.Moment;
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
 * Tells whether a request may still arrive, and whether the server would recognise the request if
 * it is sent again. Both depend on the time since the request was sent.
 */
final class Transit {

  /** How much earlier a key counts as forgotten: clocks are not exact, and a request needs time. */
  private static final Duration MARGIN = Duration.ofMinutes(5);

  private final LoopContext context;

  /** Reads the clock of that context. */
  Transit(LoopContext context) {
    this.context = context;
  }

  /** The time of the device. */
  Instant now() {
    return context.time().now();
  }

  /** How long until none of these can arrive any more. */
  Duration remaining(List<SentRequest> sent) {
    Duration longest = Duration.ZERO;
    for (SentRequest request : sent) {
      Duration remaining = context.transit().left(awake(request.when()));
      longest = remaining.compareTo(longest) > 0 ? remaining : longest;
    }
    return longest;
  }

  /**
   * How long the device was awake since that moment. After a reboot this is unknown and counts as
   * zero, so the full time of a request counts.
   */
  private Duration awake(Moment since) {
    boolean sameBoot = context.time().bootId().equals(since.bootId());
    return Duration.ofNanos(sameBoot ? context.time().nanos() - since.nanos() : 0);
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

  /**
   * A create that may be sent again as it was, without a look. Either the id was made here, or the
   * server still remembers its {@code Idempotency-Key}.
   *
   * @param create null if there is none
   * @return null if there is none, or if it has to be looked for
   */
  @Nullable SentRequest repeatable(@Nullable SentRequest create, Reader reader) {
    return create != null
            && create.stage() != Stage.UNPROVABLE
            && isKnownAgain(create)
            && Translation.outbound(create.row(), reader) != null
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
   * The monotonic clock may have stood still while the device slept, so the wall clock counts too.
   */
  private boolean isYounger(Moment sent, Duration age) {
    Duration wall = Duration.ofMillis(now().toEpochMilli() - sent.wallMillis());
    return sent.isDated()
        && !wall.isNegative()
        && wall.compareTo(age) < 0
        && awake(sent).compareTo(age) < 0;
  }
}

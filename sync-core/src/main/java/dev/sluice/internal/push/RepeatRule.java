package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.merge.Translation;
import dev.sluice.internal.store.Moment;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.SentRequest.Stage;
import dev.sluice.schema.Endpoints;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Decides which creates of unknown outcome are sent again as they were, without a look: those under
 * an id that was made here, and those whose {@code Idempotency-Key} the server still remembers.
 */
final class RepeatRule {

  /** Clocks are not exact, and the request needs time. */
  private static final Duration MARGIN = Duration.ofMinutes(5);

  private final LoopContext context;

  /** Reads the clock of that context. */
  RepeatRule(LoopContext context) {
    this.context = context;
  }

  /** The create; null if there is none, or if it has to be looked for. */
  @Nullable SentRequest of(@Nullable SentRequest create, Reader reader) {
    return create != null
            && create.stage() != Stage.UNPROVABLE
            && mayBeRepeated(create)
            && Translation.outbound(create.row(), reader) != null
        ? create
        : null;
  }

  private boolean mayBeRepeated(SentRequest create) {
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
    Duration wall = Duration.ofMillis(context.time().now().toEpochMilli() - sent.wallMillis());
    boolean sameBoot = context.time().bootId().equals(sent.bootId());
    Duration awake = Duration.ofNanos(sameBoot ? context.time().nanos() - sent.nanos() : 0);
    return sent.isDated()
        && !wall.isNegative()
        && wall.compareTo(age) < 0
        && awake.compareTo(age) < 0;
  }
}

package dev.sluice.internal.pull;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How much a pull asks for.
 *
 * @param requested the types and requests
 * @param leavesOut whether that is less than a whole pull
 * @param restIn how long until a quota has slots for the failed lists that the pull leaves out;
 *     empty if it leaves none out
 */
record PullScope(
    PullShape shape, RequestedTypes requested, boolean leavesOut, Optional<Duration> restIn) {

  /** A pull of that shape. */
  static PullScope of(PullShape shape, SyncSchema schema) {
    return with(shape, List.of(), schema);
  }

  /** The same with some types more, each by itself. */
  static PullScope with(PullShape shape, List<EntityType<?>> besides, SyncSchema schema) {
    RequestedTypes requested = RequestedTypes.of(shape, schema).and(besides, schema);
    return new PullScope(shape, requested, shape == PullShape.LIGHT, Optional.empty());
  }

  /**
   * The same, counted as complete, since it asks for all lists that failed in a whole pull less
   * than an hour ago.
   */
  PullScope asComplete() {
    return new PullScope(shape, requested, false, restIn);
  }

  /** The same, which leaves failed lists out until a quota has slots for them. */
  PullScope withRestIn(Duration until) {
    return new PullScope(shape, requested, leavesOut, Optional.of(until));
  }
}

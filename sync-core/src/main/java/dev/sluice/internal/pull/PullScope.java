package dev.sluice.internal.pull;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The extent of one pull.
 *
 * @param requested the types and requests of the pull
 * @param leavesOut whether the pull requests less than a whole pull does
 * @param restIn the time until a quota has slots for failed lists; empty: no failed list left out
 */
record PullScope(
    PullShape shape, RequestedTypes requested, boolean leavesOut, Optional<Duration> restIn) {

  static PullScope of(PullShape shape, SyncSchema schema) {
    return with(shape, List.of(), schema);
  }

  /** The same with some types more, each by itself. */
  static PullScope with(PullShape shape, List<EntityType<?>> besides, SyncSchema schema) {
    return of(shape, RequestedTypes.of(shape, schema).and(besides, schema));
  }

  static PullScope of(PullShape shape, RequestedTypes requested) {
    return new PullScope(shape, requested, shape == PullShape.LIGHT, Optional.empty());
  }

  /**
   * The same scope, reported as a complete pull. Within an hour of a whole pull, a light pull is
   * complete if it requests the failed lists too.
   */
  PullScope asComplete() {
    return new PullScope(shape, requested, false, restIn);
  }

  /** The same, which leaves failed lists out until a quota has slots for them. */
  PullScope withRestIn(Duration until) {
    return new PullScope(shape, requested, leavesOut, Optional.of(until));
  }
}

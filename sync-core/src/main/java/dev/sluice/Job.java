package dev.sluice;

import dev.sluice.internal.remote.Fetch.Span;
import dev.sluice.schema.SyncSchema;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An operation to run. The dates are null for any operation but {@link Operation#HISTORY}. */
record Job(Operation operation, @Nullable Span dates) {

  /** An operation without dates. */
  static Job of(Operation operation) {
    return new Job(operation, null);
  }

  /**
   * A job that fetches the rows between two moments.
   *
   * @throws IllegalArgumentException if the moments are no valid range, or the server lists no type
   *     by dates
   */
  static Job history(Instant from, Instant to, SyncSchema schema) {
    Span dates = Span.ofSeconds(from, to);
    if (schema.types().stream().allMatch(type -> type.endpoints().range() == null)) {
      throw new IllegalArgumentException("the server lists no type of this schema by dates");
    }
    return new Job(Operation.HISTORY, dates);
  }

  /** Whether this job does everything that the other job would do. */
  boolean covers(Job other) {
    return operation.covers(other.operation) && Objects.equals(dates, other.dates);
  }
}

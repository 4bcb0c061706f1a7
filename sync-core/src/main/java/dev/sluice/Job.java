package dev.sluice;

import dev.sluice.internal.remote.Fetch.Span;
import dev.sluice.schema.SyncSchema;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An operation to run.
 *
 * @param dates what {@link Operation#HISTORY} fetches; null for the other operations
 */
record Job(Operation operation, @Nullable Span dates) {

  /** An operation without dates. */
  static Job of(Operation operation) {
    return new Job(operation, null);
  }

  /**
   * A job that fetches the rows of some dates.
   *
   * @throws IllegalArgumentException if the dates are no range, or no type is listed by dates
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

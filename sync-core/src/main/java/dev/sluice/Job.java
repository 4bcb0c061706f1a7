package dev.sluice;

import dev.sluice.internal.remote.Fetch.Span;
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

  /** Whether this one does all that the other would do. */
  boolean covers(Job other) {
    return operation.covers(other.operation) && Objects.equals(dates, other.dates);
  }
}

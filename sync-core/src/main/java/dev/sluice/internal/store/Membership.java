package dev.sluice.internal.store;

import dev.sluice.schema.EntityType;
import java.time.Duration;
import java.time.Instant;

/**
 * A part of a type's list that rows stand in.
 *
 * @param part names the part; equal for equal parts
 * @param now when the part was asked for, by the server's clock if that is known
 * @param kept how long the rows stay here at least
 */
public record Membership(EntityType<?> type, String part, Instant now, Duration kept) {

  /** Until when the rows stay here at least. */
  public Instant until() {
    return now.plus(kept);
  }
}

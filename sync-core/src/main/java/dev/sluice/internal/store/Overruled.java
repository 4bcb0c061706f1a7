package dev.sluice.internal.store;

import dev.sluice.conflict.Loss;
import java.time.Instant;

/**
 * A value that a merge has overruled, kept for the user.
 *
 * @param number what it is known by in the file
 * @param loss of the row as it is now
 * @param at when that was, by the server's clock if that was known
 */
public record Overruled(long number, Loss loss, Instant at) {}

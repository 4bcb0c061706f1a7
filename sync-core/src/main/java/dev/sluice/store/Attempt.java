package dev.sluice.store;

import dev.sluice.schema.Row;

/**
 * The durable record that a create was sent, kept until its outcome is known.
 *
 * @param key unique; the {@code Idempotency-Key} of the request
 * @param revision the row's revision that was sent
 * @param sent the row as it was sent
 * @param when before it was sent, never after
 */
public record Attempt(String key, long revision, Row sent, Moment when) {}

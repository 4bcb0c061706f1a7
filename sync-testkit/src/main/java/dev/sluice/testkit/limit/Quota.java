package dev.sluice.testkit.limit;

import java.util.OptionalLong;

/**
 * What is left of an hourly quota.
 *
 * @param organization whose it is; empty for the user's own
 * @param remaining requests left
 * @param resetsInSeconds until all of it is back, rounded up
 * @param total requests an hour
 */
public record Quota(OptionalLong organization, int remaining, long resetsInSeconds, int total) {}

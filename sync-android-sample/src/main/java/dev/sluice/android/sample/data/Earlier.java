package dev.sluice.android.sample.data;

import org.jspecify.annotations.Nullable;

/**
 * What an earlier entry was about.
 *
 * @param project its name, null for none
 */
public record Earlier(Details details, @Nullable String project) {}

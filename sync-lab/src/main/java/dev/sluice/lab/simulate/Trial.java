package dev.sluice.lab.simulate;

import org.jspecify.annotations.Nullable;

/**
 * One run and, beside it, one in which the same clients clear a full pool.
 *
 * @param log of the run
 * @param measures of the run
 * @param timeToClear in seconds; null if the run ended before they had cleared it
 */
public record Trial(Log log, Measures measures, @Nullable Double timeToClear) {}

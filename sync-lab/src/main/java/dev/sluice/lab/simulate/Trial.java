package dev.sluice.lab.simulate;

/**
 * One run and, beside it, one in which the same clients clear a full pool.
 *
 * @param log of the run
 * @param measures of the run
 * @param timeToClear in seconds; the whole of the run if they did not clear it
 */
public record Trial(Log log, Measures measures, double timeToClear) {}

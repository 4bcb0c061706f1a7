package dev.sluice.hints;

/**
 * What a line has done since it was made, for a screen or a test.
 *
 * @param requests how many requests were sent for the line itself
 * @param messages how many messages came that named a type of the mapping
 * @param unknown how many messages came that named none
 * @param pulls how many pulls the engine was asked for
 */
public record HintCounts(long requests, long messages, long unknown, long pulls) {}

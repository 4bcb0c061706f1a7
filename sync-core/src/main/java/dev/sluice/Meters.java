package dev.sluice;

import dev.sluice.time.Time;

/**
 * What an operation is measured by.
 *
 * @param remote counts requests
 * @param progress shows what is going on and adds up the waits
 * @param time the clocks
 */
record Meters(CountingRemote remote, Progress progress, Time time) {}

package dev.sluice;

import dev.sluice.time.Time;

/**
 * The counters and clocks for the report of an operation.
 *
 * @param remote counts requests
 * @param progress shows the status and adds up the waits
 * @param time the clocks
 */
record Meters(CountingRemote remote, Progress progress, Time time) {}

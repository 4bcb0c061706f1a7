/**
 * Sluice on Android: the framework's SQLite, clocks, jobs and what an engine hears of the system.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.android;

/** Runs any command within limits that any number of processes share. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.limit;

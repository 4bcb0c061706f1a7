/**
 * A tracker server to test against: its state, its limits, its faults, and a log of what arrived.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.testkit;

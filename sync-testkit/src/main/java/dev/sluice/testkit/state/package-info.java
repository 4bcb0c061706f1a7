/**
 * The server's memory and its rules: what it accepts, what it refuses, what follows from a change.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.testkit.state;

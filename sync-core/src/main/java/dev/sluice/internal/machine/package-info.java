/** States, their outcomes, and a machine that runs them from a table. Knows no domain. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.machine;

/** Conflicts: pure functions that merge a row which both sides changed. */
@org.jspecify.annotations.NullMarked
package dev.sluice.conflict;

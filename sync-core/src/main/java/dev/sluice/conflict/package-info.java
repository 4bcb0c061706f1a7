/** Conflicts: pure functions that merge a row which the user and the server both changed. */
@org.jspecify.annotations.NullMarked
package dev.sluice.conflict;

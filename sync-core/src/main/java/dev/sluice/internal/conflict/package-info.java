/** What rows have in common and where they differ. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.conflict;

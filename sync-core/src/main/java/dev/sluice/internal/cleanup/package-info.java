/** The clean-up: removes rows that are old, out of reach or no longer needed. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.cleanup;

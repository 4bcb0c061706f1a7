/** The clean-up: what is old, out of reach or no longer needed leaves the database. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.cleanup;

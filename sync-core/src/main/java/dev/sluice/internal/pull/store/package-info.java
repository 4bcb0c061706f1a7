/** Stores the rows of one type after the other, and deletes what the server deleted. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.pull.store;

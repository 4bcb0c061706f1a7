/** How a request gets its slot and leaves: waits, pauses of paths, refreshed credentials. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.requests;

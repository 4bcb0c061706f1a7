/**
 * Reads answers with many rows: pages, answers for several types, and temporary files for long
 * bodies.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.http.list;

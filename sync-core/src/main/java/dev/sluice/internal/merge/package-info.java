/**
 * Merges the server's rows into the local rows: which edit wins, what refers to what, what is gone.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.merge;

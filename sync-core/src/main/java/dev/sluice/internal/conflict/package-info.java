/** Compares and combines rows and texts. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.conflict;

/** Merges rows of the server into ours: whose edit counts, what refers to what, what is gone. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.merge;

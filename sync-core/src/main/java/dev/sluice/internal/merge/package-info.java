/**
 * How a row of the server and a row of ours become one: whose edit counts, what refers to what,
 * what is gone.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.merge;

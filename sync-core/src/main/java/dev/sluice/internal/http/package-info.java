/**
 * A server that speaks HTTP, or an app's own transport, as the loops see it: where a request leads,
 * how a change is written. How it is sent stands in {@code call}, how an answer is read in {@code
 * list} and {@code json}.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.http;

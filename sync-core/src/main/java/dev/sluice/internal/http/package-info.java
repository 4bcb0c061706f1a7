/**
 * A server that speaks HTTP, or an app's own transport, as the loops see it: where a request leads,
 * how a change is written, what becomes of one call, and what its failures mean. The packages
 * {@code list} and {@code json} read answers.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.http;

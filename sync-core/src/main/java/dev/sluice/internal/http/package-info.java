/**
 * Reaches a server by HTTP or by an app's own transport. Builds requests, writes changes, follows
 * each call and sorts failures. The packages {@code list} and {@code json} read answers.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.http;

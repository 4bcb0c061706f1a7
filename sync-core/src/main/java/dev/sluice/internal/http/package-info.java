/** A server that speaks HTTP and JSON: the only user of OkHttp and Jackson. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.http;

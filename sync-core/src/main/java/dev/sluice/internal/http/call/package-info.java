/** One call over OkHttp: its credentials, its single exchange, and what its failures mean. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.http.call;

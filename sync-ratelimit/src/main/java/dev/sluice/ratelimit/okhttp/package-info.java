/** Throttled calls of OkHttp and of what stands on it, such as Retrofit. */
@org.jspecify.annotations.NullMarked
package dev.sluice.ratelimit.okhttp;

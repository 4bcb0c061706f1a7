/** What an app tells of its server, and the limiter's way into an app's own OkHttp client. */
@org.jspecify.annotations.NullMarked
package dev.sluice.http;

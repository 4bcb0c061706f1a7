/**
 * The settings by which an app describes its server, and the limiter for an app's own OkHttp
 * client.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.http;

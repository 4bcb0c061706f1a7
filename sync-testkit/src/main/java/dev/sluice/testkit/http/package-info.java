/** What passes between a client and the server: requests, answers, JSON, path patterns. */
@org.jspecify.annotations.NullMarked
package dev.sluice.testkit.http;

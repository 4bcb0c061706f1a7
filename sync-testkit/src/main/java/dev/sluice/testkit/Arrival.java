package dev.sluice.testkit;

/**
 * One request as the server saw it.
 *
 * @param nanos when it arrived, on the server's own monotonic clock
 * @param method the HTTP method
 * @param path the path with its query
 * @param status what the server answered; 0 when it answered nothing
 */
public record Arrival(long nanos, String method, String path, int status) {}

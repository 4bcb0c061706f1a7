package dev.sluice.testkit;

import dev.sluice.testkit.http.Request;
import java.time.Instant;

/**
 * One request as the server saw it, and what it answered, whether or not the answer got through.
 *
 * @param nanos when it arrived, on the server's monotonic clock
 * @param wall when it arrived, on the server's wall clock
 * @param request what was asked; without headers and body unless the server was told to keep them
 * @param status what the server answered
 */
public record Arrival(long nanos, Instant wall, Request request, int status) {
  /** The HTTP method. */
  public String method() {
    return request.method();
  }

  /** The path without its query. */
  public String path() {
    return request.path();
  }
}

package dev.sluice.testkit.api;

import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.PathPattern;

/**
 * One line of the route table.
 *
 * @param method the HTTP method
 * @param path the paths that it is for
 * @param handler what answers
 */
public record Route(String method, PathPattern path, Handler handler) {
  /** Answers one request, or throws a {@link dev.sluice.testkit.state.Refusal}. */
  @FunctionalInterface
  public interface Handler {
    /** Called with the world locked. */
    Answer handle(Exchange exchange);
  }

  /** A route, written as in the table: method, pattern, handler. */
  public static Route of(String method, String pattern, Handler handler) {
    return new Route(method, PathPattern.of(pattern), handler);
  }
}

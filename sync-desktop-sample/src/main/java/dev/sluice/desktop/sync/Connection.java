package dev.sluice.desktop.sync;

import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import java.time.Duration;
import java.util.List;

/**
 * A server and how it wants to be treated.
 *
 * @param url where the API begins
 * @param credentials who asks
 * @param budget what stops an operation
 * @param pace what spaces single requests
 * @param worstTransit how late a request that was sent may still arrive
 */
public record Connection(
    String url,
    Credentials credentials,
    List<Limit> budget,
    List<Limit> pace,
    Duration worstTransit) {

  /** Copies the lists. */
  public Connection {
    budget = List.copyOf(budget);
    pace = List.copyOf(pace);
  }
}

package dev.sluice.internal.remote;

import java.util.Map;

/**
 * Where a change leads. Changes with equal destinations can go in one request.
 *
 * @param path relative to the server's base and without a query
 * @param fields what the request sets in all of its rows alike; empty if each row has its own
 */
public record Destination(String path, Map<String, Object> fields) {

  /** The destination of a change whose request sets no fields for several rows alike. */
  public static Destination of(String path) {
    return new Destination(path, Map.of());
  }
}

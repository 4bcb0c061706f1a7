package dev.sluice.internal.remote;

import java.util.Map;

/**
 * Where a change is sent. Changes with equal destinations can go in one bulk request.
 *
 * @param path the path relative to the server's base, without a query
 * @param fields values that the request sets alike in all its rows; empty if none
 */
public record Destination(String path, Map<String, Object> fields) {

  /** A destination without fields that a request sets for several rows alike. */
  public static Destination of(String path) {
    return new Destination(path, Map.of());
  }
}

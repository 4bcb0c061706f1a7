package dev.sluice.schema;

import java.util.Objects;
import java.util.Set;

/**
 * One way to change a row on the server.
 *
 * @param method the HTTP method: POST, PUT, PATCH or DELETE
 * @param path relative to the server's base; {@code {id}} stands for the row's server id, {@code
 *     {column}} for the server id that the reference in that column leads to
 * @param answersRow whether a successful answer contains the row as the server has it then
 */
public record Endpoint(String method, String path, boolean answersRow) {

  private static final Set<String> METHODS = Set.of("POST", "PUT", "PATCH", "DELETE");

  /** Refuses any other method. */
  public Endpoint {
    Objects.requireNonNull(path, "path");
    if (!METHODS.contains(Objects.requireNonNull(method, "method"))) {
      throw new IllegalArgumentException(
          "the method of an endpoint must be POST, PUT, PATCH or DELETE: " + method);
    }
  }

  /** A POST. */
  public static Endpoint post(String path) {
    return new Endpoint("POST", path, true);
  }

  /** A PUT. */
  public static Endpoint put(String path) {
    return new Endpoint("PUT", path, true);
  }

  /** A DELETE. */
  public static Endpoint delete(String path) {
    return new Endpoint("DELETE", path, false);
  }

  /** Whether the path contains the server id of what the field refers to. */
  public boolean leadsThrough(Field<?, ?> field) {
    return path.contains("{" + field.column() + "}");
  }

  /** The same endpoint of a server that does not answer the row. */
  public Endpoint silent() {
    return new Endpoint(method, path, false);
  }
}

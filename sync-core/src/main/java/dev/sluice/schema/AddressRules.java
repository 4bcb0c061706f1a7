package dev.sluice.schema;

import org.jspecify.annotations.Nullable;

/**
 * Checks that a request about one row names the row. Without an id, {@code DELETE notes} would
 * delete all rows on many servers.
 */
final class AddressRules {

  private static final String ID = "{id}";

  private AddressRules() {}

  /**
   * Fails at the first request that does not name its row. A type with only one row on the server
   * needs no id in its paths.
   */
  static void check(String type, Endpoints endpoints) {
    if (endpoints.identity() == null) {
      return;
    }
    requireId("an update", type, endpoints.update());
    requireId("a delete", type, endpoints.delete());
    String one = endpoints.one();
    require(one == null || one.contains(ID), "one(...)", type, one);
  }

  private static void requireId(String what, String type, @Nullable Endpoint endpoint) {
    boolean isNamed = endpoint == null || endpoint.namesItsRow();
    require(isNamed, what, type, endpoint == null ? null : endpoint.path());
  }

  private static void require(boolean saysId, String what, String type, @Nullable String path) {
    if (!saysId) {
      throw new IllegalArgumentException(
          what
              + " of "
              + type
              + " must say which row it is about: put {id} into the path "
              + path
              + ", or say the id in the body by identifiedBy(...); only the row of single() has"
              + " none, and that of ofUser()");
    }
  }
}

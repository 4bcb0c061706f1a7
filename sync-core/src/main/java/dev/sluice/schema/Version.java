package dev.sluice.schema;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a change sends the version of the row on which the change is based. The server refuses the
 * change with 409 or 412 if the row has changed since that version. The engine fetches the row,
 * merges both changes as in any conflict, and sends the result. After four refusals in a push, the
 * change becomes a failure, and the push goes on with other rows.
 *
 * @param field the JSON name of the field with the version, an integer or a text that only the
 *     server writes; for {@link Placement#ETAG} the field that keeps the header's value
 * @param place where the version stands in the request
 * @param parameter the query parameter; null in any other place
 */
public record Version(String field, Placement place, @Nullable String parameter) {

  /** Where a version stands in a request. */
  public enum Placement {
    /** In the header {@code If-Match}, in quotes. */
    IF_MATCH,
    /** In the header {@code If-Match}, with the value of an answer's header {@code ETag}. */
    ETAG,
    /** In the body, under the name of its field. */
    BODY,
    /** In the query. */
    QUERY
  }

  /** Refuses a place in the query without a parameter, and a parameter elsewhere. */
  public Version {
    Names.checkedPath(field);
    if (parameter != null) {
      Names.checkedParameter(parameter);
    }
    if ((Objects.requireNonNull(place, "place") == Placement.QUERY) != (parameter != null)) {
      throw new IllegalArgumentException(
          "a version in the query has a parameter, and in no other place: " + field);
    }
  }

  /** In the header {@code If-Match}. A version that is not in quotes gets them. */
  public static Version ifMatch(String field) {
    return new Version(field, Placement.IF_MATCH, null);
  }

  /**
   * Sends the version in the header {@code If-Match}. Use this method if the server shows the
   * version only in {@code ETag}, in an answer about one row. The type needs {@link Endpoints#one},
   * because a list has no version. If a row's version is unknown, the engine fetches the row before
   * it sends the change.
   *
   * @param field the JSON name of the field that keeps the header's value, as in each kind of
   *     version. No JSON has that field, so the name is mostly that of the column
   */
  public static Version etag(String field) {
    return new Version(field, Placement.ETAG, null);
  }

  /** In the body, next to what has changed. */
  public static Version inBody(String field) {
    return new Version(field, Placement.BODY, null);
  }

  /** In the query, for a DELETE, which has no body: {@code ?rev=3}. */
  public static Version inQuery(String parameter, String field) {
    return new Version(field, Placement.QUERY, Objects.requireNonNull(parameter, "parameter"));
  }

  static boolean isInHeader(@Nullable Endpoint endpoint) {
    Version version = endpoint == null ? null : endpoint.version();
    return version != null
        && (version.place() == Placement.IF_MATCH || version.place() == Placement.ETAG);
  }

  /** The JSON name of the field that keeps the header {@code ETag}; null if there is none. */
  static @Nullable String etagOf(Endpoints endpoints) {
    for (Endpoint endpoint : new @Nullable Endpoint[] {endpoints.update(), endpoints.delete()}) {
      Version version = endpoint == null ? null : endpoint.version();
      if (version != null && version.place() == Placement.ETAG) {
        return version.field();
      }
    }
    return null;
  }
}

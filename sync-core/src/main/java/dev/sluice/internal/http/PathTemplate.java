package dev.sluice.internal.http;

import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Turns a path of the schema into a URL. */
final class PathTemplate {

  private PathTemplate() {}

  /** The URL of a path without placeholders. */
  static HttpUrl.Builder url(HttpUrl base, String path) {
    return url(base, path, null);
  }

  /**
   * The URL of a path whose placeholders are filled from a row. The query of the path stays.
   *
   * @throws IllegalArgumentException if the row lacks what a placeholder asks for
   */
  static HttpUrl.Builder url(HttpUrl base, String path, @Nullable Row row) {
    int query = path.indexOf('?');
    HttpUrl.Builder url = base.newBuilder();
    for (String segment : (query < 0 ? path : path.substring(0, query)).split("/", -1)) {
      if (!segment.isEmpty()) {
        addSegment(url, filled(segment, row));
      }
    }
    return query < 0 ? url : url.encodedQuery(path.substring(query + 1));
  }

  /** OkHttp reads a dot or two as the way up; no value may lead there. */
  private static void addSegment(HttpUrl.Builder url, String segment) {
    if (segment.equals(".") || segment.equals("..")) {
      throw new IllegalArgumentException("a path leads down only");
    }
    url.addPathSegment(segment);
  }

  private static String filled(String segment, @Nullable Row row) {
    int open = segment.indexOf('{');
    int close = segment.indexOf('}', open + 1);
    if (open < 0 || close < 0) {
      return segment;
    }
    String name = segment.substring(open + 1, close);
    return segment.substring(0, open)
        + value(name, row)
        + filled(segment.substring(close + 1), row);
  }

  private static String value(String name, @Nullable Row row) {
    Object value = row == null ? null : name.equals("id") ? row.serverId() : column(name, row);
    if (value == null) {
      throw new IllegalArgumentException("nothing stands for {" + name + "} in the path of " + row);
    }
    return value.toString();
  }

  private static @Nullable Object column(String name, Row row) {
    for (Field<?, ?> field : row.type().fields()) {
      if (field.column().equals(name)) {
        return row.value(field);
      }
    }
    return null;
  }
}

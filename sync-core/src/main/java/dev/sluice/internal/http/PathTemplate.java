package dev.sluice.internal.http;

import dev.sluice.internal.store.ServerIds;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.function.UnaryOperator;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Turns a path of the schema into a URL. */
final class PathTemplate {

  private PathTemplate() {}

  /** The URL of a path without placeholders. */
  static HttpUrl.Builder url(HttpUrl base, String path) {
    return url(base, path, null, ServerIds.NUMBERS);
  }

  /** The URL of a path with a placeholder that is not filled from a row. */
  static HttpUrl.Builder url(HttpUrl base, String path, String placeholder, String value) {
    return url(base, path, name -> name.equals(placeholder) ? value : missing(name, null));
  }

  /**
   * The URL of a path whose placeholders, also in the query, are filled from the row.
   *
   * @throws IllegalArgumentException if the row lacks a value for a placeholder
   */
  static HttpUrl.Builder url(HttpUrl base, String path, @Nullable Row row, ServerIds ids) {
    return url(base, path, name -> value(name, row, ids));
  }

  private static HttpUrl.Builder url(HttpUrl base, String path, UnaryOperator<String> values) {
    int query = path.indexOf('?');
    String place = query < 0 ? path : path.substring(0, query);
    HttpUrl.Builder url = base.newBuilder();
    for (String segment : place.split("/", -1)) {
      if (!segment.isEmpty()) {
        addSegment(url, filled(segment, values));
      }
    }
    if (place.endsWith("/")) {
      url.addPathSegment(""); // to Django another address than the one without the slash
    }
    return query < 0
        ? url
        : url.encodedQuery(filled(path.substring(query + 1), name -> encoded(values.apply(name))));
  }

  /** Refuses one dot or two dots, because OkHttp reads them as the way up. */
  private static void addSegment(HttpUrl.Builder url, String segment) {
    if (segment.equals(".") || segment.equals("..")) {
      throw new IllegalArgumentException("a path leads down only");
    }
    url.addPathSegment(segment);
  }

  private static String filled(String text, UnaryOperator<String> values) {
    int open = text.indexOf('{');
    int close = text.indexOf('}', open + 1);
    if (open < 0 || close < 0) {
      return text;
    }
    return text.substring(0, open)
        + values.apply(text.substring(open + 1, close))
        + filled(text.substring(close + 1), values);
  }

  private static String encoded(String value) {
    HttpUrl.Builder any = new HttpUrl.Builder().scheme("http").host("any");
    String query = any.addQueryParameter("value", value).build().encodedQuery();
    return String.valueOf(query).substring("value=".length());
  }

  private static String value(String name, @Nullable Row row, ServerIds ids) {
    Object value =
        row == null
            ? null
            : name.equals("id") ? id(row.type(), row.serverId(), ids) : column(name, row, ids);
    return value == null ? missing(name, row) : value.toString();
  }

  private static String missing(String name, @Nullable Row row) {
    throw new IllegalArgumentException("nothing stands for {" + name + "} in the path of " + row);
  }

  private static @Nullable Object id(EntityType<?> type, @Nullable Object id, ServerIds ids) {
    return id instanceof Long number ? ids.outside(type, number) : id;
  }

  private static @Nullable Object column(String name, Row row, ServerIds ids) {
    for (Field<?, ?> field : row.type().fields()) {
      if (field.column().equals(name)) {
        return field.isReference() ? id(field.target(), row.value(field), ids) : row.value(field);
      }
    }
    return null;
  }
}

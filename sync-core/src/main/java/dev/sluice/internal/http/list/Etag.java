package dev.sluice.internal.http.list;

import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import java.util.HashSet;
import java.util.Set;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * The version of a row, from the header of an answer about one row.
 *
 * @param field the field that keeps the version
 * @param value the version; null if the answer has none, so that the kept version is outdated
 */
record Etag(Field<?, ?> field, @Nullable String value) {

  /** The version in a response; null if rows of the type have no such versions. */
  static @Nullable Etag in(EntityType<?> type, Response response) {
    Field<?, ?> field = type.etag();
    return field == null ? null : new Etag(field, response.header("ETag"));
  }

  /** The row with this version. */
  Known of(Known known) {
    Set<Field<?, ?>> told = new HashSet<>(known.told());
    told.add(field);
    return new Known(known.row().with(field, value), told, known.gone(), known.owner());
  }
}

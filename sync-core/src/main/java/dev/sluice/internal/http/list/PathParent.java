package dev.sluice.internal.http.list;

import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.NestedList;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parent whose list is read. Many servers do not repeat it in each row, since the path says it.
 *
 * @param field the reference to it
 * @param around a row that refers to it
 */
record PathParent(Field<?, ?> field, Row around) {

  /** Null if the type has one list for all rows. */
  static @Nullable PathParent of(Fetch fetch) {
    Row around = fetch.around();
    Field<?, ?> field = around == null ? null : NestedList.parent(fetch.type());
    return around == null || field == null ? null : new PathParent(field, around);
  }

  /** The row with it, unless the row itself says where it belongs. */
  Known of(Known known) {
    if (known.told().contains(field)) {
      return known;
    }
    Set<Field<?, ?>> told = new HashSet<>(known.told());
    told.add(field);
    return new Known(
        known.row().with(field, around.value(field)), told, known.gone(), known.owner());
  }
}

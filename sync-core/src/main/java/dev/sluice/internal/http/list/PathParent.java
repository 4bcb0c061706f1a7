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
 * The parent in the path of a list. The parent is kept here, because many servers do not repeat the
 * parent in each row.
 *
 * @param field the reference to the parent
 * @param around a row that refers to the parent
 */
record PathParent(Field<?, ?> field, Row around) {

  /** The parent in the path of a list; null if the type has one list for all rows. */
  static @Nullable PathParent of(Fetch fetch) {
    Row around = fetch.around();
    Field<?, ?> field = around == null ? null : NestedList.parent(fetch.type());
    return around == null || field == null ? null : new PathParent(field, around);
  }

  /** The row with this parent, unless the row itself says where it belongs. */
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

package dev.sluice.database;

import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys of rows on a server that wants them to be unique, such as names. */
final class UniqueKeys {

  private UniqueKeys() {}

  /** Whether the change gives the row a key that another row may have. */
  static boolean change(Stored changed) {
    Row row = changed.row();
    Row base = changed.base();
    boolean unique = row.type().endpoints().alreadyExists() != null;
    return unique && !row.isDeleted() && (base == null || !same(base, row));
  }

  /** Whether the row keeps the key that the wanted row is to get. */
  static boolean keeps(Stored holder, Row wanted) {
    return !holder.row().isDeleted() && same(holder.row(), wanted);
  }

  /** Finds another pending row that has the key on the server; the parameters are {@link #of}. */
  static String pendingHolder(TypeSql type) {
    return type.tracked
        + " AND +t.`state` = 'pending' AND t.`id` <> ?1 AND t.`id` IN "
        + known(type, SideTables.base(type.type().name()));
  }

  /** Finds the other rows of the server that have the key here. */
  static String namesakes(TypeSql type) {
    return type.present + " WHERE e.`id` <> ?1 AND e.`id` IN " + known(type, type.type().name());
  }

  private static String known(TypeSql type, String table) {
    StringBuilder where = new StringBuilder();
    int parameter = 1;
    for (Field<?, ?> field : type.type().fields()) {
      if (field.isFingerprint()) {
        // Many rows share a parent: the plus keeps SQLite from using its index.
        String column = field.isReference() ? "+`" : "`";
        where.append(" AND ").append(column).append(field.column());
        where.append("` IS ?").append(++parameter);
      }
    }
    return "(SELECT `id` FROM `" + table + "` WHERE `server_id` IS NOT NULL" + where + ")";
  }

  /** The local id and the key of a row. */
  static @Nullable Object[] of(Row row) {
    List<@Nullable Object> values = new ArrayList<>();
    values.add(row.id());
    for (Field<?, ?> field : row.type().fields()) {
      if (field.isFingerprint()) {
        values.add(Codec.sql(field.kind(), row.value(field)));
      }
    }
    return values.toArray();
  }

  private static boolean same(Row one, Row other) {
    return Arrays.equals(of(one.withId(0)), of(other.withId(0)));
  }
}

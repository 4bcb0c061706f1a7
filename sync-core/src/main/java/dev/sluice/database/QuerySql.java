package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.FieldKind;
import dev.sluice.store.Query;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A query's part behind the FROM, for rows that go by the alias {@code e}. */
record QuerySql(String text, List<@Nullable Object> args) {

  /**
   * The SQL of an app's query. Placeholders of server rows are left out, unless the query asks for
   * placeholders.
   */
  static QuerySql ofApp(Query<?> query, EntityType<?> type) {
    List<@Nullable Object> args = new ArrayList<>();
    StringBuilder and = new StringBuilder(query.placeholders() ? "" : known(type));
    String search = query.words() == null ? "" : SearchIndexes.search(query.words());
    if (!search.isEmpty()) {
      args.add(search);
      and.append(SearchIndexes.found(type, args.size()));
    }
    return of(query, and.toString(), args);
  }

  /** The condition that a row is no placeholder. */
  static String known(EntityType<?> type) {
    String placeholders =
        "(SELECT p.`id` FROM `_sync_row` p WHERE p.`type` = '"
            + (type.name() + "' AND p.`state` = 'placeholder')");
    return " AND (e.`server_id` IS NULL OR e.`id` NOT IN " + placeholders + ")";
  }

  static QuerySql of(Query<?> query) {
    return of(query, "", new ArrayList<>());
  }

  private static QuerySql of(Query<?> query, String and, List<@Nullable Object> args) {
    StringBuilder sql = new StringBuilder(" WHERE e.`deleted` = 0").append(and);
    for (Query.Condition condition : query.where()) {
      FieldKind kind = condition.field().kind();
      args.add(Codec.sql(kind, condition.value()));
      sql.append(" AND e.`").append(condition.field().column()).append("` ");
      sql.append(operator(condition)).append(" ?").append(args.size());
    }
    sql.append(order(query));
    if (query.limit() > 0) {
      sql.append(" LIMIT ").append(query.limit());
    }
    return new QuerySql(sql.toString(), args);
  }

  private static String operator(Query.Condition condition) {
    return switch (condition.comparison()) {
      case EQUAL -> "IS";
      case AT_LEAST -> ">=";
      case LESS_THAN -> "<";
    };
  }

  /** Rows that are equal by the field are ordered by their local ids. */
  private static String order(Query<?> query) {
    String direction = query.descending() ? " DESC" : "";
    String first =
        query.order() == null ? "" : "e.`" + query.order().column() + "`" + direction + ", ";
    return " ORDER BY " + first + (isFewByIndex(query) ? "+" : "") + "e.`id`" + direction;
  }

  /**
   * Whether an index finds the rows, but not in the order of ids. To save the sorting, SQLite would
   * read the whole table by id. A plus before the id in ORDER BY prevents this.
   */
  private static boolean isFewByIndex(Query<?> query) {
    for (Query.Condition condition : query.where()) {
      if (condition.comparison() != Query.Comparison.EQUAL && condition.field().isIndexed()) {
        return query.order() == null;
      }
    }
    return false;
  }
}

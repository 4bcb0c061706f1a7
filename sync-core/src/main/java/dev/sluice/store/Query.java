package dev.sluice.store;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A query for rows of one type. Immutable.
 *
 * @param <E> the entity of the rows
 * @param where conditions that must all hold
 * @param order the field to sort by; null: the order of creation
 * @param descending whether the order is reversed
 * @param limit the largest number of rows; 0: no limit
 * @param placeholders whether to include placeholders: rows of which only the server id is known
 * @param words the words that the rows' texts must have; null: any texts
 */
public record Query<E>(
    List<Condition> where,
    @Nullable Field<E, ?> order,
    boolean descending,
    int limit,
    boolean placeholders,
    @Nullable String words) {

  /**
   * A condition on one field.
   *
   * @param value the value to compare with, in the form of the field's kind; null only with {@link
   *     Comparison#EQUAL}
   */
  public record Condition(Field<?, ?> field, Comparison comparison, @Nullable Object value) {

    /** Refuses a value that the field cannot have. */
    public Condition {
      Objects.requireNonNull(field, "field");
      Objects.requireNonNull(comparison, "comparison");
      if (value == null && comparison != Comparison.EQUAL) {
        throw new IllegalArgumentException("null can only be compared with EQUAL: " + field);
      }
      if (value != null && !field.kind().form().isInstance(value)) {
        throw new IllegalArgumentException(
            field
                + " holds values of type "
                + field.kind().form().getSimpleName()
                + ", not "
                + value.getClass().getSimpleName());
      }
    }
  }

  /** How a field is compared to a value. */
  public enum Comparison {
    /** Equal; null equals null. */
    EQUAL,
    /** That value or a greater one. */
    AT_LEAST,
    /** A smaller value. */
    LESS_THAN
  }

  /** Copies the conditions and refuses a negative limit. */
  public Query {
    where = List.copyOf(where);
    if (limit < 0) {
      throw new IllegalArgumentException("a limit must not be negative: " + limit);
    }
  }

  /**
   * Every row that the user has not deleted, except placeholders. Other rows refer to a
   * placeholder, but the placeholder's own values were not fetched yet.
   */
  public static <E> Query<E> all() {
    return new Query<>(List.of(), null, false, 0, false, null);
  }

  /** Adds a condition. */
  public Query<E> where(Field<E, ?> field, Comparison comparison, @Nullable Object value) {
    List<Condition> more = new ArrayList<>(where);
    more.add(new Condition(field, comparison, value));
    return new Query<>(more, order, descending, limit, placeholders, words);
  }

  /** Sorts by that field, smallest first. */
  public Query<E> ascending(Field<E, ?> field) {
    Objects.requireNonNull(field, "field");
    return new Query<>(where, field, false, limit, placeholders, words);
  }

  /** Sorts by that field, largest first. */
  public Query<E> descending(Field<E, ?> field) {
    Objects.requireNonNull(field, "field");
    return new Query<>(where, field, true, limit, placeholders, words);
  }

  /**
   * Only rows with all these words in their {@link Field#searchable()} fields, and with the last
   * one as a word or as the beginning of a word. Case and accents do not count. It takes whatever a
   * user types: signs separate words, only the first 32 words count, and a text without a word
   * finds all rows.
   */
  public Query<E> search(String typed) {
    Objects.requireNonNull(typed, "typed");
    return new Query<>(where, order, descending, limit, placeholders, typed);
  }

  /** At most so many rows, at least 1. */
  public Query<E> limit(int rows) {
    if (rows < 1) {
      throw new IllegalArgumentException("a limit must be at least 1: " + rows);
    }
    return new Query<>(where, order, descending, rows, placeholders, words);
  }

  /** With placeholders, whose {@link Table#state} is {@link SyncState#PLACEHOLDER}. */
  public Query<E> withPlaceholders() {
    return new Query<>(where, order, descending, limit, true, words);
  }

  /**
   * Checks that the query uses only fields of one type.
   *
   * @throws IllegalArgumentException if the query uses a field of another type, or searches a type
   *     without a searchable field
   */
  public void requireFieldsOf(EntityType<?> type) {
    where.forEach(condition -> type.requireField(condition.field()));
    if (order != null) {
      type.requireField(order);
    }
    if (words != null && !type.isSearchable()) {
      throw new IllegalArgumentException(type + " has no searchable() field");
    }
  }
}

package dev.sluice.store;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row that a {@link Sql} answered. Columns are read by the names that the statement gives them,
 * as in {@code sum(duration) AS total}.
 *
 * <p>Every method throws {@link IllegalArgumentException} for a column that the row does not have,
 * and {@link IllegalStateException} for a value of another kind. Methods without {@code OrNull}
 * also throw {@link IllegalStateException} for null. The exceptions name the column and the
 * statement, and no value.
 */
public interface SqlRow {

  /** The names of the columns, in the order of the statement. */
  List<String> columns();

  /** Any value as text. */
  String text(String column);

  /** Any value as text, or null. */
  @Nullable String textOrNull(String column);

  /** A whole number. */
  long number(String column);

  /** A whole number, or null. */
  @Nullable Long numberOrNull(String column);

  /** A number. One with digits behind the point is rounded to 15 digits, as SQLite shows it. */
  BigDecimal decimal(String column);

  /** A number as {@link #decimal}, or null. */
  @Nullable BigDecimal decimalOrNull(String column);

  /** A boolean: false for 0, true for another whole number. */
  boolean truth(String column);

  /** A boolean, or null. */
  @Nullable Boolean truthOrNull(String column);

  /** A moment, which a table holds as milliseconds since 1970. */
  Instant instant(String column);

  /** A moment, or null. */
  @Nullable Instant instantOrNull(String column);

  /** A day. */
  LocalDate date(String column);

  /** A day, or null. */
  @Nullable LocalDate dateOrNull(String column);

  /** A reference, from the column {@code id} of that type's table or from one that refers to it. */
  <E> Ref<E> ref(String column, EntityType<E> type);

  /** A reference, or null. */
  <E> @Nullable Ref<E> refOrNull(String column, EntityType<E> type);
}

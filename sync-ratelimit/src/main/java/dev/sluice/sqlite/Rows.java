package dev.sluice.sqlite;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a query, read once from the first row to the last. Columns count from 0; call
 * {@link #next()} before reading the first row. Only the thread that made the query may use and
 * close the rows.
 */
public interface Rows extends AutoCloseable {

  /** Goes to the next row; false if there is none. */
  boolean next();

  /** The names of the columns, as the query gives them. */
  List<String> columns();

  /** Whether the column holds null. */
  boolean isNull(int column);

  /** The column as a whole number; 0 for null and for text that does not begin with one. */
  long integer(int column);

  /** The column as a number; 0 for null and for text that does not begin with one. */
  double real(int column);

  /** The column as text, bytes as UTF-8; null for null. */
  @Nullable String text(int column);

  /** The column as bytes; null for null. */
  byte @Nullable [] bytes(int column);

  @Override
  void close();
}

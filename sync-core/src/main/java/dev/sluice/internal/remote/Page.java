package dev.sluice.internal.remote;

import dev.sluice.schema.Paging;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An answer with any number of rows, received in full and read row by row. Only one thread may use
 * a page at a time.
 */
public interface Page extends AutoCloseable {

  /** The usual numbers of rows in a page, if servers are not asked for a number. */
  Set<Integer> USUAL_SIZES = Set.of(10, 15, 20, 25, 30, 50, 100, 200, 250, 500, 1000);

  /** Whether a page of so many rows may be full. Some servers make smaller pages than asked. */
  static boolean isFull(int rows, Paging paging) {
    return rows > 0 && (rows == paging.size() || USUAL_SIZES.contains(rows));
  }

  /** The server's clock at the answer, null if the answer has no date. */
  @Nullable Instant serverDate();

  /**
   * The next row.
   *
   * @return null after the last row
   * @throws dev.sluice.failure.UnavailableException if the rest of the answer cannot be read
   */
  @Nullable Incoming next();

  /**
   * Whether the answer was a list; known after the last row. If the answer was no list, the server
   * may still have rows. Some servers write {@code null} for an empty list, and a failing server
   * may answer anything.
   */
  default boolean isList() {
    return true;
  }

  /** The name of the next page, known after the last row; null if no page follows. */
  default @Nullable String following() {
    return null;
  }

  /**
   * Why the list may lack rows that the server has; known after the last row.
   *
   * @return null if the answer gives no reason for doubt
   */
  default @Nullable Unproved doubt() {
    return null;
  }

  /**
   * The number of rows in the whole list, as the answer says; known after the last row.
   *
   * @return null if the answer says no number
   */
  default @Nullable Long total() {
    return null;
  }

  /**
   * The token with which the next pull asks for changes; known after the last row.
   *
   * @return null if the answer has no token
   */
  default @Nullable String token() {
    return null;
  }

  /** Frees the memory or the temporary file of the answer. */
  @Override
  void close();
}

package dev.sluice.internal.remote;

import dev.sluice.schema.Paging;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An answer with any number of rows, received in full and read piece by piece. For one thread at a
 * time.
 */
public interface Page extends AutoCloseable {

  /** The usual numbers of rows in a page, if servers are not asked for a number. */
  Set<Integer> USUAL_SIZES = Set.of(10, 15, 20, 25, 30, 50, 100, 200, 250, 500, 1000);

  /** Whether a page of so many rows may be full; some servers make smaller pages than asked. */
  static boolean isFull(int rows, Paging paging) {
    return rows > 0 && (rows == paging.size() || USUAL_SIZES.contains(rows));
  }

  /** The server's clock at the answer, null if it told none. */
  @Nullable Instant serverDate();

  /**
   * The next row.
   *
   * @return null after the last
   * @throws dev.sluice.failure.UnavailableException if the answer cannot be read any further
   */
  @Nullable Incoming next();

  /**
   * Whether the answer was a list; known after its last row. If it was none and has no rows, the
   * server may still have some: some servers write {@code null} for an empty list, and a failing
   * server may answer anything.
   */
  default boolean isList() {
    return true;
  }

  /**
   * Which page of the list comes after this one; known after its last row.
   *
   * @return null if this is the last page, or the whole list
   */
  default @Nullable String following() {
    return null;
  }

  /**
   * Why the server may have rows of the list that no page has, as the answer tells; known after the
   * last row.
   *
   * @return null if the answer tells no such reason
   */
  default @Nullable Unproved doubt() {
    return null;
  }

  /**
   * The number of rows in the whole list, as the answer tells; known after the last row.
   *
   * @return null if the answer tells no number
   */
  default @Nullable Long total() {
    return null;
  }

  /**
   * The token by which the next pull asks for what changed; known after the last row.
   *
   * @return null if the answer names none
   */
  default @Nullable String token() {
    return null;
  }

  /** Frees the memory or the temporary file of the answer. */
  @Override
  void close();
}

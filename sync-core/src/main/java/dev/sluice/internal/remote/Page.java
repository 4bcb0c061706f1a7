package dev.sluice.internal.remote;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An answer with any number of rows, received in full and read piece by piece. For one thread at a
 * time.
 */
public interface Page extends AutoCloseable {

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
   * Whether the answer was a list, known after its last row. Some servers say {@code null} for an
   * empty one, and a server in trouble may say anything: what is no list names no rows, and does
   * not say that there are none.
   */
  default boolean isList() {
    return true;
  }

  /** Lets go of what holds the answer. */
  @Override
  void close();
}

package dev.sluice.internal.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How often the server has failed to take a row's changes since the row was last in sync.
 *
 * @param count the number of failed tries
 * @param status the HTTP status of the last failed try; null if no try failed with a status
 * @param first when the first try failed, by the device's clock; null if none failed
 * @param last when the last try failed, by the device's clock; null if none failed
 */
public record Tries(
    int count, @Nullable Integer status, @Nullable Instant first, @Nullable Instant last) {

  public static final Tries NONE = new Tries(0, null, null, null);

  private static final int NO_CONTENT = 204;
  private static final int NOT_FOUND = 404;
  private static final int GONE = 410;

  /**
   * Whether that HTTP status says that the server has no such row. An answer 204 in place of the
   * row says so too.
   */
  public static boolean isNotFound(int status) {
    return status == NOT_FOUND || status == GONE || status == NO_CONTENT;
  }

  /** Whether the server did not find the row at the last try. */
  public boolean isNotFound() {
    return status != null && isNotFound(status);
  }
}

package dev.sluice.internal.store;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file that was attached to a row on this device. The server does not have the file yet, or does
 * not name the file in the row.
 *
 * @param number the file's number, unique in the database
 * @param size the file's size in bytes
 * @param token the server's token for the bytes; null if the bytes were not uploaded
 * @param since when the server gave the token; the epoch if there is no token
 * @param isSent whether a request of unknown outcome names the token
 */
public record PendingUpload(
    long number,
    String name,
    String contentType,
    long size,
    @Nullable String token,
    Instant since,
    boolean isSent) {

  /**
   * A token counts as forgotten this long before the server forgets the token. Clocks are not
   * exact, and a request needs time.
   */
  private static final Duration MARGIN = Duration.ofMinutes(5);

  /** Whether the bytes are on the server, and the server still knows the token. */
  public boolean isKept(Duration kept, Instant now) {
    return token != null && Duration.between(since, now).abs().compareTo(kept.minus(MARGIN)) < 0;
  }

  /** Without the file's name and token, which are private. */
  @Override
  public String toString() {
    return "upload " + number;
  }
}

package dev.sluice.internal.store;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file that was attached to a row here and that the server does not have with the row yet.
 *
 * @param number tells it from every other one of the database
 * @param size in bytes
 * @param token what the server has given for the bytes, null if they were not uploaded
 * @param since when it gave the token; the epoch if it did not
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

  /** Clocks are not exact, and the request needs time. */
  private static final Duration MARGIN = Duration.ofMinutes(5);

  /** Whether the bytes are on the server, and it remembers the token still. */
  public boolean isKept(Duration kept, Instant now) {
    return token != null && Duration.between(since, now).abs().compareTo(kept.minus(MARGIN)) < 0;
  }

  /** Without name and token, which are nobody else's. */
  @Override
  public String toString() {
    return "upload " + number;
  }
}

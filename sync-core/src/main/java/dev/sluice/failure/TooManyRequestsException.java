package dev.sluice.failure;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The server asks for a pause: 429, or 402 with an exhausted quota. */
public final class TooManyRequestsException extends SyncException {

  private static final long serialVersionUID = 1;

  private final int status;
  private final @Nullable Duration retryAfter;

  /**
   * Says what the server asks for.
   *
   * @param retryAfter the pause that the server named, null if it named none
   */
  public TooManyRequestsException(int status, @Nullable Duration retryAfter) {
    super("rate_limited", "the server asks for a pause", null);
    this.status = status;
    this.retryAfter = retryAfter;
  }

  /** The HTTP status: 429, or 402 for a quota. */
  public int status() {
    return status;
  }

  /** The pause that the server named, null if it named none. */
  public @Nullable Duration retryAfter() {
    return retryAfter;
  }

  @Override
  public boolean mayHaveArrived() {
    return false;
  }
}

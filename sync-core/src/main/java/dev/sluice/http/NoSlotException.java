package dev.sluice.http;

import java.io.IOException;

/**
 * {@link RateLimitInterceptor} did not send a call. Nothing of the call was sent, or nothing more
 * after a redirect. The cause tells why: {@link dev.sluice.ratelimit.RateLimitedException} if no
 * slot comes in time, {@link dev.sluice.ratelimit.RateLimiterClosedException} if the limiter is
 * closed; otherwise the error of the slots' file.
 */
public final class NoSlotException extends IOException {

  private static final long serialVersionUID = 1L;

  NoSlotException(RuntimeException reason) {
    super(reason.getMessage(), reason);
  }
}

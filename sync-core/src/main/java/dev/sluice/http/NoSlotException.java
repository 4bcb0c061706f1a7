package dev.sluice.http;

import java.io.IOException;

/**
 * A call that {@link RateLimitInterceptor} did not let out: nothing of it was sent, or nothing more
 * after a redirect. The cause tells why: {@link dev.sluice.ratelimit.RateLimitedException} if no
 * slot comes in time, {@link dev.sluice.ratelimit.RateLimiterClosedException} if the limiter is
 * closed; else what the slots' file threw.
 */
public final class NoSlotException extends IOException {

  private static final long serialVersionUID = 1L;

  NoSlotException(RuntimeException reason) {
    super(reason.getMessage(), reason);
  }
}

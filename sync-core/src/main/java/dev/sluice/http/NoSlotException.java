package dev.sluice.http;

import java.io.IOException;

/**
 * A call that {@link RateLimitInterceptor} did not let out: nothing of it was sent, or nothing more
 * after a redirect. The cause tells why: {@link dev.sluice.ratelimit.RateLimitedException} if it
 * was refused at once, {@link dev.sluice.ratelimit.RateLimitTimeoutException} if it waited in vain,
 * {@link dev.sluice.ratelimit.RateLimiterClosedException} if the gate is closed; else what the
 * slots' file threw.
 */
public final class NoSlotException extends IOException {

  private static final long serialVersionUID = 1L;

  NoSlotException(RuntimeException reason) {
    super(reason.getMessage(), reason);
  }
}

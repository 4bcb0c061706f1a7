package dev.sluice.http;

import java.io.IOException;

/**
 * {@link RateLimitInterceptor} did not send a call of the app, because the limiter gave no slot.
 * After a redirect, only the redirected request was not sent. The cause is a {@link
 * dev.sluice.ratelimit.RateLimitedException} if no slot is free in time. The cause is a {@link
 * dev.sluice.ratelimit.RateLimiterClosedException} if the limiter is closed. Any other cause is an
 * error of the ledger's file.
 */
public final class NoSlotException extends IOException {

  private static final long serialVersionUID = 1L;

  NoSlotException(RuntimeException reason) {
    super(reason.getMessage(), reason);
  }
}

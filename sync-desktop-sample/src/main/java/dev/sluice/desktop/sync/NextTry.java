package dev.sluice.desktop.sync;

import dev.sluice.SyncReport;
import dev.sluice.failure.ListFailedException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.failure.UnavailableException;
import java.time.Duration;
import java.util.Optional;

/** When another sync may do more than this one, as far as the server or a limit says. */
final class NextTry {

  private NextTry() {}

  static Optional<Duration> after(SyncReport report) {
    Throwable error = report.error().orElse(null);
    Throwable why = error instanceof ListFailedException ? error.getCause() : error;
    if (why instanceof TooManyRequestsException pause) {
      return Optional.of(pause.delay());
    }
    if (why instanceof UnavailableException failed && failed.retryAfter().isPresent()) {
      return failed.retryAfter();
    }
    return report.restIn();
  }
}

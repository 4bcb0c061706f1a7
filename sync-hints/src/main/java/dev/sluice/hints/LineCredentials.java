package dev.sluice.hints;

import dev.sluice.time.Time;
import java.time.Duration;
import java.util.Map;

/** The headers that prove who the user is, and whether the server has just refused them. */
final class LineCredentials {

  /** How often what was refused is sent again: a server may be wrong for a while. */
  private static final Duration AGAIN = Duration.ofMinutes(15);

  private final LineSettings line;
  private final Time time;
  private Map<String, String> now = Map.of();
  private Map<String, String> refused = Map.of();
  private boolean hasRefused;
  private long refusedAt;

  LineCredentials(LineSettings line, Time time) {
    this.line = line;
    this.time = time;
  }

  /** Asks the app for the headers of the next request. */
  Map<String, String> read() {
    now = line.headers();
    return now;
  }

  void refuse() {
    refused = now;
    hasRefused = true;
    refusedAt = time.nanos();
  }

  boolean isRefused() {
    return hasRefused && now.equals(refused) && time.nanos() - refusedAt < AGAIN.toNanos();
  }

  /** The same headers may be sent again at once. */
  void forgive() {
    hasRefused = false;
    refused = Map.of();
  }
}

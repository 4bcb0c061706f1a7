package dev.sluice.desktop.window.syncing;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A request of a sync.
 *
 * @param what its method and path
 * @param after how long after the sync's begin it was sent
 * @param took how long its answer took; null while there is none
 * @param status of the answer; 0 if there is none
 */
public record SentRequest(String what, Duration after, @Nullable Duration took, int status) {

  private static final int FIRST_REFUSAL = 400;

  /** Whether it failed, or the server refused it. */
  public boolean isBad() {
    return took != null && (status == 0 || status >= FIRST_REFUSAL);
  }

  /** The status for people. */
  public String outcome() {
    if (took == null) {
      return "under way";
    }
    return status == 0 ? "no answer" : String.valueOf(status);
  }

  SentRequest answered(Duration after, int with) {
    return new SentRequest(what, this.after, after.minus(this.after), with);
  }
}

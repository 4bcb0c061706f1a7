package dev.sluice.desktop.window.syncing;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sync of this session, over or running.
 *
 * @param number counts the syncs of the session
 * @param what what was asked for
 * @param began by the wall clock
 * @param took how long it took, waits included; null while it runs
 * @param outcome how it ended
 * @param requests how many requests were sent
 * @param sent the first of them, in the order of sending
 */
public record PastSync(
    int number,
    String what,
    Instant began,
    @Nullable Duration took,
    String outcome,
    int requests,
    List<SentRequest> sent) {

  /** Copies the requests. */
  public PastSync {
    sent = List.copyOf(sent);
  }

  /** How long the timeline is: until the end, or the last that is known. */
  public Duration length() {
    return sent.stream()
        .map(one -> one.took() == null ? one.after() : one.after().plus(one.took()))
        .reduce(took == null ? Duration.ZERO : took, (a, b) -> a.compareTo(b) > 0 ? a : b);
  }

  static String name(Operation operation) {
    return switch (operation) {
      case FULL -> "Sync";
      case PULL -> "Fetch";
      case PUSH -> "Send";
      case LIGHT -> "Look for entries";
      case HINTED -> "Fetch what changed";
      case FETCH -> "Fetch older entries";
      case VERIFY -> "Compare";
      case REPAIR -> "Repair";
      case CLEAN_UP -> "Tidy up";
    };
  }

  static String outcome(SyncReport report) {
    return switch (report.result()) {
      case SYNCED -> "Done";
      case PENDING -> "Done, some changes wait";
      case FAILED -> report.error().map(Throwable::getMessage).orElse("Failed");
      case OFFLINE -> "Server not reached";
      case RATE_LIMITED -> "The server's limit";
      case BUSY -> "Another program syncs the file";
      case FROZEN -> "Stopped";
    };
  }
}

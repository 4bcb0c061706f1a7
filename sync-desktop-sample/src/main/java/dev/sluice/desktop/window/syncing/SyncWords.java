package dev.sluice.desktop.window.syncing;

import dev.sluice.SyncStatus;
import dev.sluice.desktop.window.time.TimeStyle;
import dev.sluice.failure.FailureKind;
import java.time.Duration;
import java.time.Instant;

/**
 * The status in words: what is safe, what is still to go, and when. Never "synced" if it is not.
 */
final class SyncWords implements SyncStatus.Visitor<SyncLine> {

  private static final Duration SHORT = Duration.ofSeconds(3);
  private static final String LIMIT = "Saved here. Waiting for the server's limit";

  private final int toSend;
  private final Instant now;
  private final TimeStyle style;

  /**
   * Words for this moment.
   *
   * @param toSend how many changes are only on this computer
   */
  SyncWords(int toSend, Instant now, TimeStyle style) {
    this.toSend = toSend;
    this.now = now;
    this.style = style;
  }

  @Override
  public SyncLine idle(SyncStatus.Idle status) {
    if (status.failed() > 0) {
      String refused = status.failed() == 1 ? "1 change was" : status.failed() + " changes were";
      return SyncLine.attention(refused + " refused. See Problems" + also());
    }
    if (status.unread() > 0) {
      return SyncLine.attention(
          status.unread() + " of the server's rows could not be read" + also());
    }
    int waiting = Math.max(toSend, status.pending()); // either may be a moment behind
    if (waiting > 0) {
      return SyncLine.quiet("Saved here. " + waiting + " to send");
    }
    return SyncLine.quiet(
        status
            .lastFullSync()
            .map(at -> "All on the server. Fetched " + clock(at))
            .orElse("Saved here. Not synced yet"));
  }

  private String also() {
    return toSend == 0 ? "" : ". " + toSend + " to send";
  }

  @Override
  public SyncLine syncing(SyncStatus.Syncing status) {
    String what =
        switch (status.operation()) {
          case PUSH -> "Sending";
          case CLEAN_UP -> "Tidying up";
          case FULL, PULL, LIGHT, HINTED, FETCH, VERIFY, REPAIR -> "Syncing";
        };
    String steps = status.total() > 0 ? " " + status.done() + " of " + status.total() : "";
    String rows =
        status.rows() > 0 ? ", " + status.rows() + (status.rows() == 1 ? " row" : " rows") : "";
    return new SyncLine(
        what + steps + rows + also(),
        SyncLine.Tone.QUIET,
        status.done(),
        Math.max(0, status.total()));
  }

  /** The short waits between two requests belong to the sync. */
  @Override
  public SyncLine waiting(SyncStatus.Waiting status) {
    Instant soon = now.plus(SHORT);
    if (status.until().filter(at -> at.isBefore(soon)).isPresent()) {
      return new SyncLine("Syncing" + also(), SyncLine.Tone.QUIET, 0, 0);
    }
    String what = status.isForBudget() ? LIMIT : "Saved here. Waiting for " + status.why();
    String until = status.until().map(at -> ". Goes on at " + style.seconds(at)).orElse("");
    return SyncLine.quiet(what + until + also());
  }

  @Override
  public SyncLine offline(SyncStatus.Offline status) {
    String next = status.nextAttempt().map(at -> ". Next attempt " + style.seconds(at)).orElse("");
    return SyncLine.quiet("Offline. " + later() + next);
  }

  /** What the offline switch says. */
  SyncLine switchedOff() {
    return SyncLine.quiet("Working offline. " + later());
  }

  private String later() {
    return toSend == 0
        ? "Everything is saved on this computer"
        : "Saved on this computer; " + toSend + (toSend == 1 ? " goes out" : " go out") + " later";
  }

  @Override
  public SyncLine failed(SyncStatus.Failed status) {
    String next = status.nextAttempt().map(at -> ". Next attempt " + style.seconds(at)).orElse("");
    if (FailureKind.TOO_MANY_REQUESTS.is(status.why())
        || FailureKind.SLOTS_EXHAUSTED.is(status.why())) {
      return SyncLine.quiet(LIMIT + next + also());
    }
    return SyncLine.attention(
        "Not synced: " + FailureWords.of(status.why()) + next + ". See Syncs");
  }

  @Override
  public SyncLine frozen(SyncStatus.Frozen status) {
    return switch (status.why().kind()) {
      case UNAUTHORIZED -> SyncLine.attention("Sign in again. Nothing is lost" + also());
      case UNSUPPORTED -> SyncLine.attention("Update Sluice to sync. Nothing is lost" + also());
      case WRONG_ACCOUNT ->
          SyncLine.attention("This server or this token belongs to another account" + also());
      default -> SyncLine.attention("Not syncing: " + FailureWords.of(status.why()) + also());
    };
  }

  private String clock(Instant at) {
    return style.day(at).equals(style.day(now)) ? style.clock(at) : style.dated(at, "d MMM ");
  }
}

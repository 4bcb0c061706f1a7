package dev.sluice.desktop.window.syncing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncStatus;
import dev.sluice.desktop.window.syncing.SyncLine.Tone;
import dev.sluice.desktop.window.time.TimeForm;
import dev.sluice.desktop.window.time.TimeStyle;
import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.ListFailedException;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.StorageException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.failure.UnsupportedException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The status line tells the truth, in these words. */
class SyncWordsTest {

  private static final TimeStyle STYLE = new TimeStyle(ZoneOffset.UTC, TimeForm.PLAIN);
  private static final Instant NOW = Instant.parse("2026-11-22T10:42:00Z");
  private static final Optional<Instant> SOON = Optional.of(NOW.plusSeconds(67));

  private static SyncLine line(SyncStatus status, int toSend) {
    return status.accept(new SyncWords(toSend, NOW, STYLE));
  }

  private static SyncStatus idle(int pending, int failed, int unread) {
    return new SyncStatus.Idle(pending, failed, unread, Optional.of(NOW));
  }

  @Test
  void everythingIsOnTheServerOnlyIfNothingIsLeft() {
    assertThat(line(idle(0, 0, 0), 0).text()).isEqualTo("All on the server. Fetched 10:42");
    assertThat(line(new SyncStatus.Idle(0, 0, 0, Optional.empty()), 0).text())
        .isEqualTo("Saved here. Not synced yet");
    assertThat(line(idle(3, 0, 0), 3).text()).isEqualTo("Saved here. 3 to send");
    assertThat(line(idle(0, 0, 2), 0).text()).startsWith("2 of the server's rows");
  }

  @Test
  void aSyncOfAnotherDayIsSaidWithItsDay() {
    SyncStatus old = new SyncStatus.Idle(0, 0, 0, Optional.of(NOW.minus(Duration.ofDays(2))));
    assertThat(line(old, 0).text()).isEqualTo("All on the server. Fetched 20 Nov 10:42");
  }

  @Test
  void aRefusedChangeAsksForAttentionAndHidesNothing() {
    SyncLine line = line(idle(1, 2, 0), 1);
    assertThat(line.text()).isEqualTo("2 changes were refused. See Problems. 1 to send");
    assertThat(line.tone()).isEqualTo(Tone.ATTENTION);
  }

  @Test
  void offlineIsQuietAndSaysWhatIsSafeAndWhenItGoesOn() {
    SyncLine line = line(new SyncStatus.Offline(SOON), 3);
    assertThat(line.text())
        .isEqualTo("Offline. Saved on this computer; 3 go out later. Next attempt 10:43:07");
    assertThat(line.tone()).isEqualTo(Tone.QUIET);
    assertThat(line(new SyncStatus.Offline(Optional.empty()), 0).text())
        .isEqualTo("Offline. Everything is saved on this computer");
  }

  @Test
  void theServersLimitIsNoErrorAndHasATime() {
    SyncLine waiting =
        line(new SyncStatus.Waiting(Operation.PUSH, SOON, "a slot in the budget"), 3);
    assertThat(waiting.text())
        .isEqualTo("Saved here. Waiting for the server's limit. Goes on at 10:43:07. 3 to send");
    SyncStatus spent =
        new SyncStatus.Failed(new TooManyRequestsException(429, Duration.ofMinutes(1)), SOON);
    assertThat(line(spent, 0))
        .isEqualTo(
            SyncLine.quiet("Saved here. Waiting for the server's limit. Next attempt 10:43:07"));
  }

  @Test
  void anotherWaitSaysItsOwnReason() {
    String why = "a request that may still be on its way";
    assertThat(line(new SyncStatus.Waiting(Operation.PUSH, SOON, why), 1).text())
        .isEqualTo("Saved here. Waiting for " + why + ". Goes on at 10:43:07. 1 to send");
  }

  @Test
  void theShortWaitsBetweenRequestsAreTheSync() {
    Optional<Instant> atOnce = Optional.of(NOW.plusMillis(400));
    SyncLine line = line(new SyncStatus.Waiting(Operation.PUSH, atOnce, "a slot"), 1);
    assertThat(line.text()).isEqualTo("Syncing. 1 to send");
    assertThat(line.isBusy()).isTrue();
  }

  @Test
  void aStepHasItsPlaceAndItsLength() {
    SyncLine line = line(new SyncStatus.Syncing(Operation.PUSH, "SendChange", 3, 12, 0), 9);
    assertThat(line).isEqualTo(new SyncLine("Sending 3 of 12. 9 to send", Tone.QUIET, 3, 12));
    SyncLine rows = line(new SyncStatus.Syncing(Operation.PULL, "StoreRows", 8, 9, 500), 0);
    assertThat(rows.text()).isEqualTo("Syncing 8 of 9, 500 rows");
    assertThat(line(new SyncStatus.Syncing(Operation.FULL, "x", 0, 0, 0), 0).isBusy()).isTrue();
    assertThat(line(idle(0, 0, 0), 0).isBusy()).isFalse();
  }

  @Test
  void aFailureIsToldInTheUsersWords() {
    SyncException bad = UnavailableException.badAnswer("it breaks at character 1");
    assertThat(failed(new ListFailedException("workspaces", bad)))
        .isEqualTo(
            "Not synced: the server's answer cannot be read. Next attempt 10:43:07. See Syncs");
    assertThat(failed(UnavailableException.serverFailed(503, "GET /me: HTTP 503", null)))
        .startsWith("Not synced: the server has a problem (HTTP 503). Next");
    assertThat(failed(UnavailableException.busy(false)))
        .startsWith("Not synced: another program or window syncs this file. Next");
    assertThat(failed(new RefusedException(400, "since is wrong")))
        .startsWith("Not synced: the server refuses the request (HTTP 400). Next");
    assertThat(failed(new StorageException(Reason.FULL, "SQLITE_FULL", null)))
        .startsWith("Not synced: the disk is full. Next");
    assertThat(failed(new StorageException(Reason.OTHER, "SQLITE_IOERR", null)))
        .startsWith("Not synced: the file on this computer cannot be read or written. Next");
  }

  private static String failed(SyncException why) {
    return line(new SyncStatus.Failed(why, SOON), 0).text();
  }

  @Test
  void whatStopsTheSyncSaysWhatToDoAndThatNothingIsLost() {
    assertThat(line(new SyncStatus.Frozen(CredentialsException.unauthorized()), 2).text())
        .isEqualTo("Sign in again. Nothing is lost. 2 to send");
    assertThat(line(new SyncStatus.Frozen(new UnsupportedException(418)), 0).text())
        .isEqualTo("Update Sluice to sync. Nothing is lost");
    assertThat(line(new SyncStatus.Frozen(CredentialsException.wrongAccount()), 0).tone())
        .isEqualTo(Tone.ATTENTION);
  }
}

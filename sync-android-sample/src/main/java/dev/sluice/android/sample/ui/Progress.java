package dev.sluice.android.sample.ui;

import android.content.res.Resources;
import dev.sluice.Operation;
import dev.sluice.SyncStatus;
import dev.sluice.android.sample.res.R;
import dev.sluice.failure.CredentialsException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What the engine does, in words.
 *
 * @param now what it does, or why it waits
 * @param next when it goes on, and with what; empty if that is said already
 * @param pending what a change waits for that is not on the server yet
 */
record Progress(String now, String next, String pending) {

  static Progress of(SyncStatus status, Instant now, Words words, Resources resources) {
    return status.accept(new Wording(now, words, resources));
  }

  static int name(Operation operation) {
    return switch (operation) {
      case FULL -> R.string.operation_full;
      case PULL -> R.string.operation_pull;
      case PUSH -> R.string.operation_push;
      case LIGHT -> R.string.operation_light;
      case HINTED -> R.string.operation_hinted;
      case FETCH -> R.string.operation_fetch;
      case VERIFY -> R.string.operation_verify;
      case REPAIR -> R.string.operation_repair;
      case CLEAN_UP -> R.string.operation_clean_up;
    };
  }

  private record Wording(Instant now, Words words, Resources resources)
      implements SyncStatus.Visitor<Progress> {

    @Override
    public Progress idle(SyncStatus.Idle idle) {
      String next = text(idle.pending() > 0 ? R.string.next_send : R.string.next_change);
      return new Progress(text(R.string.at_rest), next, text(R.string.for_next));
    }

    @Override
    public Progress syncing(SyncStatus.Syncing syncing) {
      String name = text(name(syncing.operation()));
      String done =
          syncing.total() > 0
              ? resources.getString(R.string.done_of, name, syncing.done(), syncing.total())
              : name;
      return new Progress(done, "", text(R.string.for_running));
    }

    /** The engine names its reasons in English; the one that lasts is in the user's language. */
    @Override
    public Progress waiting(SyncStatus.Waiting waiting) {
      String why = waiting.isForBudget() ? text(R.string.for_budget) : waiting.why();
      String name = text(name(waiting.operation()));
      return new Progress(
          resources.getString(R.string.waits_for, name, why),
          at(R.string.goes_on, waiting.until(), R.string.goes_on_unknown),
          why);
    }

    @Override
    public Progress offline(SyncStatus.Offline offline) {
      return new Progress(
          text(R.string.server_unreached),
          again(offline.nextAttempt()),
          text(R.string.for_network));
    }

    @Override
    public Progress failed(SyncStatus.Failed failed) {
      return new Progress(
          resources.getString(R.string.sync_failed, failed.why().getMessage()),
          again(failed.nextAttempt()),
          text(R.string.for_next));
    }

    @Override
    public Progress frozen(SyncStatus.Frozen frozen) {
      boolean refused = frozen.why() instanceof CredentialsException;
      return new Progress(
          refused
              ? text(R.string.sign_in_again)
              : resources.getString(R.string.stands_still, frozen.why().getMessage()),
          "",
          text(R.string.for_you));
    }

    private String again(Optional<Instant> moment) {
      return at(R.string.tries_again, moment, R.string.next_change);
    }

    private String at(int known, Optional<Instant> moment, int unknown) {
      return moment
          .map(at -> resources.getString(known, words.exactTime(at), in(at)))
          .orElseGet(() -> text(unknown));
    }

    private String in(Instant at) {
      return words.exactLength(Duration.between(now, at));
    }

    private String text(int id) {
      return resources.getString(id);
    }
  }
}

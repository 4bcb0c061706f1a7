package dev.sluice.android.sample.ui;

import android.content.res.Resources;
import dev.sluice.SyncStatus;
import dev.sluice.android.sample.data.Overview;
import dev.sluice.android.sample.res.R;
import dev.sluice.failure.CredentialsException;

/**
 * How the sync stands, in one line.
 *
 * @param alert whether the user has to do something
 */
record StatusLine(String text, boolean alert) {

  /** What is in trouble comes first, what is at work last. */
  static StatusLine of(Overview overview, Words words, Resources resources) {
    int problems = overview.problems().size();
    StatusLine line = overview.status().accept(new Lines(overview.pending(), words, resources));
    if (problems == 0 || line.alert()) {
      return line;
    }
    return new StatusLine(
        resources.getQuantityString(R.plurals.problem_count, problems, problems), true);
  }

  private record Lines(int pending, Words words, Resources resources)
      implements SyncStatus.Visitor<StatusLine> {

    @Override
    public StatusLine idle(SyncStatus.Idle idle) {
      if (pending > 0) {
        return toSend();
      }
      if (idle.unread() > 0) {
        return quiet(resources.getQuantityString(R.plurals.unread, idle.unread(), idle.unread()));
      }
      return quiet(
          idle.lastFullSync()
              .map(when -> resources.getString(R.string.all_sent, words.time(when)))
              .orElseGet(() -> resources.getString(R.string.never_synced)));
    }

    @Override
    public StatusLine syncing(SyncStatus.Syncing syncing) {
      return pending > 0 ? toSend() : quiet(resources.getString(R.string.refreshing));
    }

    @Override
    public StatusLine waiting(SyncStatus.Waiting waiting) {
      return quiet(
          waiting
              .until()
              .map(end -> resources.getString(R.string.limit, words.time(end)))
              .orElseGet(() -> resources.getString(R.string.limit_unknown)));
    }

    @Override
    public StatusLine offline(SyncStatus.Offline offline) {
      return quiet(
          pending == 0
              ? resources.getString(R.string.offline)
              : resources.getQuantityString(R.plurals.offline_pending, pending, pending));
    }

    @Override
    public StatusLine failed(SyncStatus.Failed failed) {
      return quiet(resources.getString(R.string.sync_failed, failed.why().getMessage()));
    }

    @Override
    public StatusLine frozen(SyncStatus.Frozen frozen) {
      return new StatusLine(
          frozen.why() instanceof CredentialsException
              ? resources.getString(R.string.sign_in_again)
              : resources.getString(R.string.stands_still, frozen.why().getMessage()),
          true);
    }

    private StatusLine toSend() {
      return quiet(resources.getQuantityString(R.plurals.to_send, pending, pending));
    }

    private static StatusLine quiet(String text) {
      return new StatusLine(text, false);
    }
  }
}

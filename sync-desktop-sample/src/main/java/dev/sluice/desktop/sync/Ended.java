package dev.sluice.desktop.sync;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.failure.SyncException;
import dev.sluice.tracker.RequiredAction;

/**
 * How a sync ended, as the command tells it.
 *
 * @param kind of what ended it, for programs; empty if it was done
 * @param message the same for people
 */
record Ended(SyncResult result, Exit exit, String kind, String message) {

  static Ended of(SyncReport report) {
    return report
        .error()
        .map(error -> of(report.result(), error))
        .orElseGet(() -> new Ended(report.result(), Exit.DONE, "", ""));
  }

  private static Ended of(SyncResult result, SyncException error) {
    String message = error.getMessage();
    String said = message == null ? error.code() : message;
    return new Ended(result, Exit.of(error), error.code(), said + remedy(error));
  }

  private static String remedy(SyncException error) {
    return error.code().equals(RequiredAction.NO_DEFAULT_WORKSPACE.code())
        ? "; see 'sluice workspaces list' and choose one by 'sluice workspaces use'"
        : "";
  }

  boolean isDone() {
    return kind.isEmpty();
  }
}

package dev.sluice.desktop.sync;

import dev.sluice.SyncFailure;
import picocli.CommandLine.Command;

/** Sends the same change again with the next sync. */
@Command(
    name = "retry",
    description = "Sends a refused change again with the next sync.",
    footer = {"%nExample:", "  sluice retry time_entries/12 --db my.db"})
public final class RetryCommand extends FailureDecision {

  /** Made by picocli. */
  public RetryCommand() {}

  @Override
  String decide(SyncFailure failure) {
    failure.retry();
    return "Will retry";
  }
}

package dev.sluice.desktop.sync;

import dev.sluice.SyncFailure;
import picocli.CommandLine.Command;

/** Gives the change up; the row is again as the server has it. */
@Command(
    name = "discard",
    description = "Gives up a refused change; the row is again as the server has it.",
    footer = {"%nExample:", "  sluice discard time_entries/12 --db my.db"})
public final class DiscardCommand extends FailureDecision {

  /** Made by picocli. */
  public DiscardCommand() {}

  @Override
  String decide(SyncFailure failure) {
    failure.discard();
    return "Discarded";
  }
}

package dev.sluice.desktop.sync;

import dev.sluice.desktop.cli.Output;
import dev.sluice.store.Database;
import dev.sluice.store.Database.Counts;

/** Whoever ends a sync by Ctrl-C is told what is left. */
final class Interruption implements AutoCloseable {

  private final Output output;
  private final Database database;
  private final Thread hook = new Thread(this::tell, "sluice-sync-end");

  Interruption(Output output, Database database) {
    this.output = output;
    this.database = database;
  }

  /** From now on, until it is closed. */
  void expect() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void tell() {
    int left = database.counts().values().stream().mapToInt(Counts::pending).sum();
    output.note(
        left == 0
            ? "sluice: interrupted; no change of this file is left to send"
            : "sluice: interrupted; changes left to send: " + left + ", with the next sync");
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException endingAlready) {
      // then it is being told
    }
  }
}

package dev.sluice.desktop.sync;

import dev.sluice.StateGraph;
import dev.sluice.SyncFailure;
import dev.sluice.SyncListener;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Output;
import dev.sluice.schema.EntityType;
import dev.sluice.store.Database;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Tells of each operation of an engine that syncs by itself, until that is over. */
final class SyncEvery implements SyncListener {

  private final Output output;
  private final SyncProgress progress;
  private final Database database;
  private final List<EntityType<?>> types;
  private final CompletableFuture<Ended> over = new CompletableFuture<>();

  SyncEvery(Output output, SyncProgress progress, Database database, List<EntityType<?>> types) {
    this.types = types;
    this.output = output;
    this.progress = progress;
    this.database = database;
  }

  @Override
  public void moved(String loop, StateGraph.Arrow arrow) {
    progress.moved(loop, arrow);
  }

  @Override
  public void status(SyncStatus status) {
    progress.status(status);
  }

  /** What failed is tried again by the engine; only one that is frozen does nothing more. */
  @Override
  public void ended(SyncReport report) {
    Ended ended = Ended.of(report);
    if (!ended.isDone()) {
      output.note("sluice: " + ended.message());
    }
    List<SyncFailure> failures = SyncFailure.of(database);
    String operation = Wanted.nameOf(report.operation());
    try {
      output.result(
          SyncJson.of(types, operation, new SyncRun.Outcome(report, ended), failures),
          SyncText.of(types, report, failures));
      if (report.result() == SyncResult.FROZEN) {
        over.complete(ended);
      }
    } catch (CommandException nobodyReads) {
      over.completeExceptionally(nobodyReads);
    }
  }

  /** Waits until the engine does nothing more. */
  int await() throws InterruptedException {
    try {
      return over.get().exit().status();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof CommandException known
          ? known
          : new IllegalStateException(e.getCause());
    }
  }
}

package dev.sluice.desktop.sync;

import dev.sluice.SyncFailure;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.store.Database;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Decides about a change that the server did not take. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
abstract class FailureDecision implements Callable<Integer> {

  @Parameters(paramLabel = "TYPE/ID", description = "As 'sluice failures' names it.")
  private String name;

  @Mixin private Output output;
  @Mixin private DomainFile file;

  FailureDecision() {}

  /** Carries the decision out and says what was done. */
  abstract String decide(SyncFailure failure);

  @Override
  public Integer call() throws IOException {
    try (Database database = file.open()) {
      SyncFailure failure = find(database);
      String done = decide(failure);
      output.result(
          Json.object().put("type", failure.ref().type().name()).put("id", failure.ref().id()),
          done + " " + name + ".");
    }
    return Exit.DONE.status();
  }

  private SyncFailure find(Database database) {
    return SyncFailure.of(database).stream()
        .filter(failure -> failure.ref().toString().equals(name))
        .findFirst()
        .orElseThrow(() -> CommandException.notFound(name + " has no refused change"));
  }
}

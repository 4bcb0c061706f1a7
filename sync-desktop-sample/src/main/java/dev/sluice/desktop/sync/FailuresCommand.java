package dev.sluice.desktop.sync;

import dev.sluice.SyncFailure;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.store.Database;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The changes that the server did not take. */
@Command(
    name = "failures",
    description = "Lists the changes that the server refused, and why.",
    footer = {
      "%nExample:",
      "  sluice failures --db my.db",
      "%nThen 'sluice retry' or 'sluice discard' with the TYPE/ID of one, or edit the row."
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class FailuresCommand implements Callable<Integer> {

  @Mixin private Output output;
  @Mixin private DomainFile file;

  /** Made by picocli. */
  public FailuresCommand() {}

  @Override
  public Integer call() throws IOException {
    try (Database database = file.open()) {
      List<SyncFailure> failures = SyncFailure.of(database);
      output.result(
          Json.object().set("failures", SyncJson.failures(failures)), SyncText.lines(failures));
    }
    return Exit.DONE.status();
  }
}

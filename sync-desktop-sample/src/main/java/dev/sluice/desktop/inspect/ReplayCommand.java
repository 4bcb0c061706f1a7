package dev.sluice.desktop.inspect;

import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Output;
import dev.sluice.inspect.Inspector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Serves a page about a session that was recorded. */
@Command(
    name = "replay",
    description = {
      "Shows in a browser a session that was recorded, moment by moment.",
      "The first line is the address. Ctrl-C ends."
    },
    footer = {
      "%nExamples:",
      "  sluice sync --server URL --token-file token --db my.db --record session.jsonl",
      "  sluice replay session.jsonl"
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class ReplayCommand implements Callable<Integer> {

  @Mixin private Output output;
  @Mixin private PageOptions page;

  @Parameters(paramLabel = "FILE", description = "The recorded session.")
  private Path session;

  /** Made by picocli. */
  public ReplayCommand() {}

  @Override
  public Integer call() throws IOException {
    page.serve(Inspector.replay(session, page.port()), output);
    return Exit.DONE.status();
  }
}

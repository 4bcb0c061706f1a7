package dev.sluice.desktop.inspect;

import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.sync.DomainFile;
import dev.sluice.inspect.Inspector;
import dev.sluice.inspect.Values;
import dev.sluice.store.Database;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves a page about a file. */
@Command(
    name = "inspect",
    description = {
      "Shows in a browser what waits in a file and for what.",
      "Also failures, overruled values, and what is known of each list. The first line is the",
      "address; anybody who has it can read the file. Ctrl-C ends."
    },
    footer = {
      "%nExample:",
      "  sluice inspect --db my.db",
      "%n'sync', 'gui' and 'demo' take --inspect: then the page shows their engine at work, too."
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class InspectCommand implements Callable<Integer> {

  @Mixin private Output output;
  @Mixin private PageOptions page;
  @Mixin private DomainFile file;

  @Option(names = "--hide-values", description = "Show no value of a row.")
  private boolean hidden;

  /** Made by picocli. */
  public InspectCommand() {}

  @Override
  public Integer call() throws IOException {
    try (Database database = file.open()) {
      Values values = hidden ? Values.HIDDEN : Values.SHOWN;
      page.serve(Inspector.of(database).values(values).port(page.port()).start(), output);
    }
    return Exit.DONE.status();
  }
}

package dev.sluice.desktop;

import dev.sluice.desktop.bench.BenchCommand;
import dev.sluice.desktop.cli.Converters;
import dev.sluice.desktop.cli.Failures;
import dev.sluice.desktop.cli.Group;
import dev.sluice.desktop.cli.JsonHelp;
import dev.sluice.desktop.cli.Parts;
import dev.sluice.desktop.demo.DemoCommand;
import dev.sluice.desktop.diagram.DiagramCommand;
import dev.sluice.desktop.limit.LimitCommand;
import dev.sluice.desktop.local.ClientsGroup;
import dev.sluice.desktop.local.EntriesGroup;
import dev.sluice.desktop.local.ProjectsGroup;
import dev.sluice.desktop.local.TagsGroup;
import dev.sluice.desktop.local.TimerGroup;
import dev.sluice.desktop.local.WorkspacesGroup;
import dev.sluice.desktop.server.ServeCommand;
import dev.sluice.desktop.simulate.SimulateCommand;
import dev.sluice.desktop.sync.ConflictsCommand;
import dev.sluice.desktop.sync.DiscardCommand;
import dev.sluice.desktop.sync.FailuresCommand;
import dev.sluice.desktop.sync.RetryCommand;
import dev.sluice.desktop.sync.StatusCommand;
import dev.sluice.desktop.sync.SyncCommand;
import dev.sluice.desktop.torture.TortureCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command that holds all others. */
@Command(
    name = "sluice",
    description = "A time tracker that works offline and syncs without ever exceeding limits.",
    subcommands = {
      DemoCommand.class,
      ServeCommand.class,
      SyncCommand.class,
      StatusCommand.class,
      FailuresCommand.class,
      RetryCommand.class,
      DiscardCommand.class,
      ConflictsCommand.class,
      EntriesGroup.class,
      TimerGroup.class,
      TagsGroup.class,
      ClientsGroup.class,
      ProjectsGroup.class,
      WorkspacesGroup.class,
      LimitCommand.class,
      DiagramCommand.class,
      SimulateCommand.class,
      TortureCommand.class,
      BenchCommand.class
    })
final class Sluice extends Group {

  private static final int WIDTH = 100;

  Sluice() {}

  static CommandLine commandLine(Parts parts) {
    Failures failures = new Failures();
    return Converters.register(new CommandLine(new Sluice(), parts))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false) // curl -d @FILE is the command's own affair
        .setUsageHelpWidth(WIDTH)
        .setExecutionStrategy(new JsonHelp())
        .setExecutionExceptionHandler(failures)
        .setParameterExceptionHandler(failures);
  }
}

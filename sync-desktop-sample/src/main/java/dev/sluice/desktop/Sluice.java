package dev.sluice.desktop;

import dev.sluice.desktop.bench.BenchCommand;
import dev.sluice.desktop.cli.Converters;
import dev.sluice.desktop.cli.Failures;
import dev.sluice.desktop.cli.Group;
import dev.sluice.desktop.cli.JsonHelp;
import dev.sluice.desktop.cli.Parts;
import dev.sluice.desktop.cli.Version;
import dev.sluice.desktop.completion.CompletionCommand;
import dev.sluice.desktop.demo.DemoCommand;
import dev.sluice.desktop.diagram.DiagramCommand;
import dev.sluice.desktop.draft.DraftCommand;
import dev.sluice.desktop.inspect.InspectCommand;
import dev.sluice.desktop.inspect.ReplayCommand;
import dev.sluice.desktop.inspect.WatchCommand;
import dev.sluice.desktop.limit.LimitCommand;
import dev.sluice.desktop.local.ClientsGroup;
import dev.sluice.desktop.local.EntriesGroup;
import dev.sluice.desktop.local.ProjectsGroup;
import dev.sluice.desktop.local.TagsGroup;
import dev.sluice.desktop.local.TimerGroup;
import dev.sluice.desktop.local.WorkspacesGroup;
import dev.sluice.desktop.probe.ProbeCommand;
import dev.sluice.desktop.rows.RowsGroup;
import dev.sluice.desktop.schema.GenerateCommand;
import dev.sluice.desktop.schema.SchemaCommand;
import dev.sluice.desktop.server.ServeCommand;
import dev.sluice.desktop.simulate.SimulateCommand;
import dev.sluice.desktop.sync.ConflictsCommand;
import dev.sluice.desktop.sync.DiscardCommand;
import dev.sluice.desktop.sync.FailuresCommand;
import dev.sluice.desktop.sync.RetryCommand;
import dev.sluice.desktop.sync.StatusCommand;
import dev.sluice.desktop.sync.SyncCommand;
import dev.sluice.desktop.sync.VerifyCommand;
import dev.sluice.desktop.torture.TortureCommand;
import dev.sluice.desktop.window.GuiCommand;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command that holds all others. */
@Command(
    name = "sluice",
    versionProvider = Version.class,
    description = "A time tracker that works offline and syncs without ever exceeding limits.")
@SuppressWarnings("UnusedVariable") // picocli fills the field
final class Sluice extends Group {

  private static final int WIDTH = 100;

  private static final List<Class<?>> COMMANDS =
      List.of(
          DemoCommand.class,
          GuiCommand.class,
          ServeCommand.class,
          SyncCommand.class,
          StatusCommand.class,
          InspectCommand.class,
          ReplayCommand.class,
          WatchCommand.class,
          FailuresCommand.class,
          RetryCommand.class,
          DiscardCommand.class,
          ConflictsCommand.class,
          VerifyCommand.class,
          SchemaCommand.class,
          GenerateCommand.class,
          DraftCommand.class,
          RowsGroup.class,
          ProbeCommand.class,
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
          BenchCommand.class,
          CompletionCommand.class);

  @Option(names = "--version", versionHelp = true, description = "Print the version.")
  private boolean version;

  Sluice() {}

  /** A newcomer who types the name alone sees what there is. */
  @Override
  public void run() {
    spec().commandLine().usage(spec().commandLine().getErr());
    super.run();
  }

  /**
   * The command line for these arguments. Only the command that they name is built: picocli reads
   * each class by reflection, and all of them take longer than the command itself.
   */
  static CommandLine commandLine(Parts parts, String... args) {
    CommandLine line = new CommandLine(new Sluice(), parts);
    String first = Stream.of(args).filter(arg -> !arg.startsWith("-")).findFirst().orElse("");
    List<Class<?>> named = COMMANDS.stream().filter(type -> first.equals(nameOf(type))).toList();
    boolean needsAll = named.isEmpty() || first.equals(CompletionCommand.NAME);
    (needsAll ? COMMANDS : named).forEach(line::addSubcommand);
    Failures failures = new Failures();
    return Converters.register(line)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false) // curl -d @FILE is the command's own affair
        .setUsageHelpWidth(WIDTH)
        .setExecutionStrategy(new JsonHelp())
        .setExecutionExceptionHandler(failures)
        .setParameterExceptionHandler(failures);
  }

  private static String nameOf(Class<?> command) {
    return Objects.requireNonNull(command.getAnnotation(Command.class)).name();
  }
}

package dev.sluice.desktop.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** Runs a command; its help is one JSON object too where that is asked for. */
public final class JsonHelp implements IExecutionStrategy {

  /** Made once for all commands. */
  public JsonHelp() {}

  @Override
  public int execute(ParseResult parsed) {
    List<CommandLine> commands = parsed.asCommandLineList();
    Output output = Output.of(commands.get(commands.size() - 1).getCommandSpec());
    for (CommandLine command :
        output != null && output.isJson() ? commands : List.<CommandLine>of()) {
      if (command.isUsageHelpRequested()) {
        Json.print(Json.object().put("help", command.getUsageMessage()), command.getOut());
        return Exit.DONE.status();
      }
      if (command.isVersionHelpRequested()) {
        String version = command.getCommandSpec().version()[0];
        Json.print(Json.object().put("version", version), command.getOut());
        return Exit.DONE.status();
      }
    }
    return new RunLast().execute(parsed);
  }
}

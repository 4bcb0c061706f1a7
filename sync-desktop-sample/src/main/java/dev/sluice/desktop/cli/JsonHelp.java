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
    boolean isJson = output != null && output.isJson();
    return isJson && isPrinted(commands) ? Exit.DONE.status() : new RunLast().execute(parsed);
  }

  /** Prints the help or the version, if one of the commands is asked for it. */
  private static boolean isPrinted(List<CommandLine> commands) {
    for (CommandLine command : commands) {
      if (command.isUsageHelpRequested()) {
        Json.print(Json.object().put("help", command.getUsageMessage()), command.getOut());
        return true;
      }
      if (command.isVersionHelpRequested()) {
        String version = command.getCommandSpec().version()[0];
        Json.print(Json.object().put("version", version), command.getOut());
        return true;
      }
    }
    return false;
  }
}

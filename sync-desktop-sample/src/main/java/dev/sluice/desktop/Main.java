package dev.sluice.desktop;

import dev.sluice.desktop.cli.Logs;
import dev.sluice.desktop.cli.Parts;
import dev.sluice.desktop.cli.Terminal;

/** Starts the command line. */
public final class Main {

  private Main() {}

  /** Runs one command and leaves with its exit status. */
  public static void main(String[] args) {
    Logs.silence();
    System.exit(Sluice.commandLine(new Parts(Terminal.system(), System.getenv())).execute(args));
  }
}

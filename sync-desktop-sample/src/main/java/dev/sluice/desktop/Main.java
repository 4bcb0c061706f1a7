package dev.sluice.desktop;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.desktop.cli.Logs;
import dev.sluice.desktop.cli.Parts;
import dev.sluice.desktop.cli.Terminal;
import dev.sluice.desktop.window.GuiCommand;
import java.io.PrintStream;
import java.io.PrintWriter;
import picocli.CommandLine;

/** Starts the command line. */
public final class Main {

  private Main() {}

  /** Runs one command and leaves with its exit status. */
  public static void main(String[] args) {
    Logs.silence();
    GuiCommand.prepare(args);
    Parts parts = new Parts(Terminal.system(), System.getenv());
    CommandLine line = Sluice.commandLine(parts, args);
    System.exit(line.setOut(utf8(System.out)).setErr(utf8(System.err)).execute(args));
  }

  /** Whatever the locale: so is JSON, and so are the terminals of today. */
  private static PrintWriter utf8(PrintStream stream) {
    return new PrintWriter(stream, true, UTF_8);
  }
}

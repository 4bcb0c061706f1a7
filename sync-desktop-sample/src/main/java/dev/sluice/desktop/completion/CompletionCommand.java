package dev.sluice.desktop.completion;

import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the script by which a shell completes this command line. */
@Command(
    name = CompletionCommand.NAME,
    description = "Prints a script that completes commands and options in a shell.",
    footer = {
      "%nExamples:",
      "  source <(sluice completion bash)    # in ~/.bashrc",
      "  source <(sluice completion zsh)     # in ~/.zshrc, after compinit",
      "  sluice completion fish > ~/.config/fish/completions/sluice.fish"
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class CompletionCommand implements Callable<Integer> {

  /** The one command that looks at all others. */
  public static final String NAME = "completion";

  @Spec private CommandSpec spec;
  @Mixin private Output output;

  @Parameters(paramLabel = "SHELL", description = "One of ${COMPLETION-CANDIDATES}.")
  private Shell shell;

  /** Made by picocli. */
  public CompletionCommand() {}

  /** Who reads the script. */
  enum Shell {
    BASH,
    ZSH,
    FISH;

    /** Picocli's script is for bash, and for zsh with its emulation of bash's completion. */
    String script(CommandLine line) {
      return this == FISH ? FishScript.of(line) : AutoComplete.bash(line.getCommandName(), line);
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public Integer call() {
    String script = shell.script(spec.root().commandLine()).strip();
    output.result(Json.object().put(shell.toString(), script), script);
    return Exit.DONE.status();
  }
}

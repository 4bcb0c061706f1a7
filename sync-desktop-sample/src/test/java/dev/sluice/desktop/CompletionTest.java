package dev.sluice.desktop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts, read by the shells that they are for. */
class CompletionTest {

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh"})
  void bashAndZshCompleteCommandsAndOptions(String shell) throws Exception {
    String ask =
        """
        [ -z "$ZSH_VERSION" ] || { autoload -Uz compinit; compinit -u -d "$2"; emulate bash; }
        . "$1"
        for words in 'sluice st' 'sluice entries im' 'sluice sync --operation li'; do
          COMP_WORDS=($words); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=()
          _complete_sluice
          printf '%s\\n' "${COMPREPLY[@]}" | grep "^${words##* }" # zsh leaves that to its lists
        done
        """;
    assertThat(run(shell, "-c", ask, shell, script(shell), folder.resolve("dump").toString()))
        .containsExactly("status", "import", "light");
  }

  @Test
  void fishCompletesCommandsAndOptions() throws Exception {
    String ask =
        """
        source %s
        for words in 'sluice st' 'sluice entries im' 'sluice diagram --format d' 'sluice sync --t'
          complete -C $words | string split -f 1 \\t
        end
        """
            .formatted(script("fish"));
    assertThat(run("fish", "--no-config", "-c", ask))
        .containsExactly("status", "import", "dot", "--timeout", "--token", "--token-file");
  }

  private String script(String shell) throws IOException {
    Path script = folder.resolve("completion." + shell);
    Files.writeString(script, Cli.run("completion", shell).ended(0).out());
    return script.toString();
  }

  /** The lines that a shell prints, which this machine must have. */
  private static List<String> run(String... command) throws Exception {
    assumeTrue(Script.isInstalled(command[0]), command[0] + " is not on this machine");
    Process shell =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    shell.getOutputStream().close();
    String out = new String(shell.getInputStream().readAllBytes(), UTF_8);
    assertThat(shell.waitFor()).as(out).isZero();
    return out.strip().lines().map(String::strip).toList();
  }
}

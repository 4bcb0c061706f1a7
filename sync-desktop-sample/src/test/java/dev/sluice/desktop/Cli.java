package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.desktop.cli.Parts;
import dev.sluice.desktop.cli.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** Runs commands as a shell would, in this process. */
final class Cli {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Cli() {}

  /** What a command left behind. */
  record Result(int status, String out, String err) {

    /** The last line of standard output, which must be its only one. */
    JsonNode json() {
      assertThat(out.strip().lines()).as("standard output of --json").hasSize(1);
      try {
        return MAPPER.readTree(out);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    Result ended(int expected) {
      assertThat(status).as("out: %s err: %s", out, err).isEqualTo(expected);
      return this;
    }
  }

  static Result run(String... args) {
    return run(Map.of(), args);
  }

  static Result run(Map<String, String> environment, String... args) {
    return run(new Parts(Terminal.none(), environment), args);
  }

  static Result run(Parts parts, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command =
        Sluice.commandLine(parts, args).setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int status = command.execute(args);
    return new Result(status, out.toString(), err.toString());
  }

  /** Runs a command that must end well and answers its JSON. */
  static JsonNode json(List<String> args) {
    String[] all = new String[args.size() + 1];
    args.toArray(all);
    all[args.size()] = "--json";
    return run(all).ended(0).json();
  }
}

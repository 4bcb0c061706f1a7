package dev.sluice.desktop.completion;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The completion of the fish shell, one line for each word that may come next. */
final class FishScript {

  private FishScript() {}

  static String of(CommandLine line) {
    String name = line.getCommandName();
    return "complete -c " + name + " -f\n" + lines(name, line, List.of());
  }

  /** The lines of a command that follows these words, and of those below it. */
  private static String lines(String name, CommandLine command, List<String> words) {
    String begin = "complete -c " + name + " -n '" + condition(command, words) + "'";
    Stream<String> below =
        command.getSubcommands().entrySet().stream()
            .map(
                sub ->
                    begin
                        + " -a "
                        + sub.getKey()
                        + describe(sub.getValue().getCommandSpec().usageMessage().description())
                        + "\n"
                        + lines(
                            name,
                            sub.getValue(),
                            Stream.concat(words.stream(), Stream.of(sub.getKey())).toList()));
    Stream<String> options =
        command.getCommandSpec().options().stream()
            .filter(option -> !option.hidden())
            .map(option -> begin + option(option) + "\n");
    return Stream.concat(below, options).collect(Collectors.joining());
  }

  /** All words were typed, and none of the commands below the last one. */
  private static String condition(CommandLine command, List<String> words) {
    Stream<String> typed = words.stream().map(word -> "__fish_seen_subcommand_from " + word);
    String next = String.join(" ", command.getSubcommands().keySet());
    Stream<String> notYet =
        next.isEmpty() ? Stream.of() : Stream.of("not __fish_seen_subcommand_from " + next);
    return Stream.concat(typed, notYet).collect(Collectors.joining("; and "));
  }

  private static String option(OptionSpec option) {
    StringBuilder text = new StringBuilder();
    for (String name : option.names()) {
      text.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
    }
    if (option.arity().max() > 0) {
      text.append(" -r").append(values(option));
    }
    return text + describe(option.description());
  }

  private static String values(OptionSpec option) {
    if (option.completionCandidates() != null) {
      return " -a " + quoted(String.join(" ", option.completionCandidates()));
    }
    return option.type() == Path.class ? " -F" : "";
  }

  private static String describe(String... description) {
    return description.length == 0
        ? ""
        : " -d " + quoted(description[0].replace("%n", " ").replace("%%", "%"));
  }

  private static String quoted(String words) {
    return "'" + words.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}

package dev.sluice.desktop.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What is wrong with a command line, without any of its words that may be a secret. After a slip of
 * the finger a token stands where another word is expected: of a word that no option has asked for
 * the place is named, and of an unknown option its name only.
 */
final class WrongUsage {

  private static final Pattern NAME = Pattern.compile("--[a-z]+(-[a-z]+)*");
  private static final String MORE = "…";
  private static final int SHORT = 2;

  private WrongUsage() {}

  static String words(ParameterException e, List<String> args) {
    if (e instanceof UnmatchedArgumentException unknown) {
      return unmatched(unknown, args) + suggestion(unknown);
    }
    String said = Objects.requireNonNullElse(e.getMessage(), "wrong usage");
    ArgSpec about = e.getArgSpec();
    if (about instanceof OptionSpec option && option.arity().max() > 0) {
      return said; // the value was given to this option by its right name
    }
    boolean isNumber = about != null && Number.class.isAssignableFrom(boxed(about.type()));
    return isNumber ? about.paramLabel() + " must be a whole number" : withoutValues(said, args);
  }

  private static Class<?> boxed(Class<?> type) {
    return type == long.class ? Long.class : type == int.class ? Integer.class : type;
  }

  private static String unmatched(UnmatchedArgumentException e, List<String> args) {
    List<String> options = new ArrayList<>();
    List<String> places = new ArrayList<>();
    for (String word : e.getUnmatched()) {
      if (word.startsWith("-") && word.length() >= SHORT) {
        options.add("'" + name(word, e.getCommandLine().getCommandSpec()) + "'");
      } else {
        places.add(String.valueOf(args.indexOf(word) + 1));
      }
    }
    String unknown = listed(options, "unknown option ", "unknown options ");
    String unexpected = listed(places, "unexpected word at place ", "unexpected words at places ");
    return options.isEmpty() || places.isEmpty()
        ? unknown + unexpected
        : unknown + ", " + unexpected;
  }

  private static String listed(List<String> all, String one, String several) {
    return all.isEmpty() ? "" : (all.size() == 1 ? one : several) + String.join(", ", all);
  }

  /** The value may be glued to the name, with a sign between or with none. */
  private static String name(String word, CommandSpec command) {
    int length = word.startsWith("--") ? known(word, command) : SHORT;
    if (length == 0) {
      Matcher name = NAME.matcher(word);
      length = name.lookingAt() ? name.end() : SHORT;
    }
    return length < word.length() ? word.substring(0, length) + MORE : word;
  }

  /** The length of the longest option of the command that the word begins with. */
  private static int known(String word, CommandSpec command) {
    return command.optionsMap().keySet().stream()
        .filter(name -> name.startsWith("--") && word.startsWith(name))
        .map(String::length)
        .max(Comparator.naturalOrder())
        .orElse(0);
  }

  private static String withoutValues(String said, List<String> args) {
    String words = said;
    for (String value : args.stream().flatMap(WrongUsage::values).collect(Collectors.toSet())) {
      words = words.replace("'" + value + "'", "'" + MORE + "'");
    }
    return words;
  }

  private static Stream<String> values(String arg) {
    int sign = arg.indexOf('=');
    Stream<String> glued = sign < 0 ? Stream.of() : Stream.of(arg.substring(sign + 1));
    return Stream.concat(arg.startsWith("-") ? Stream.of() : Stream.of(arg), glued);
  }

  /** What may have been meant by a word that is no command and no option. */
  private static String suggestion(UnmatchedArgumentException unknown) {
    List<String> likely = unknown.getSuggestions();
    return likely.isEmpty() ? "" : "; did you mean '" + likely.get(0).strip() + "'?";
  }
}

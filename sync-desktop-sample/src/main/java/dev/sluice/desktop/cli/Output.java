package dev.sluice.desktop.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The options that every command has, and the only way to print. Results go to standard output, all
 * else to standard error.
 */
@SuppressWarnings({"NullAway.Init", "UnusedVariable"}) // picocli fills and reads the fields
public final class Output {

  /** The name of the field that commands hold it in. */
  private static final String MIXIN = "output";

  private final Terminal terminal;
  private final boolean isColored;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--json",
      description = "Print one JSON object as the last line, and nothing else with it.")
  private boolean json;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  private boolean verbose;
  private boolean aside;

  /**
   * An output.
   *
   * @param isColored whether a terminal may show colours
   */
  public Output(Terminal terminal, boolean isColored) {
    this.terminal = terminal;
    this.isColored = isColored;
  }

  @Option(
      names = {"-v", "--verbose"},
      description = "Log to standard error, and show stack traces.")
  void verbose(boolean wanted) {
    verbose = wanted;
    if (wanted) {
      Logs.show();
    }
  }

  /** Results go to standard error from now on: standard output belongs to somebody else. */
  public void stepAside() {
    aside = true;
  }

  /**
   * The result, in the form that was asked for.
   *
   * @param text of which each line is a row; what others have written goes through {@link
   *     Plain#line} before
   * @throws CommandException if it cannot be written, as to a full disk; what was done stays done
   */
  public void result(ObjectNode object, String text) {
    if (!print(object, text)) {
      throw new CommandException(
          Exit.FAILED, "io", "the result cannot be written to standard output");
    }
  }

  /**
   * The result, where each line of the text is a row with its longest part last: in a terminal a
   * row that is too wide ends with a mark that there is more. Files and pipes get all of it.
   */
  public void table(ObjectNode object, String text) {
    int columns = aside ? 0 : terminal.outputColumns();
    result(
        object,
        columns == 0
            ? text
            : text.lines()
                .map(line -> Columns.cut(line, columns))
                .collect(Collectors.joining("\n")));
  }

  /** Prints the result; false if it cannot be written. */
  boolean print(ObjectNode object, String text) {
    PrintWriter results = aside ? spec.commandLine().getErr() : spec.commandLine().getOut();
    if (isJson()) {
      Json.print(object, results);
    } else if (!text.isEmpty()) {
      results.println(Plain.lines(text));
    }
    return !results.checkError();
  }

  /** A line for people who watch the command. */
  public void note(String text) {
    spec.commandLine().getErr().println(Plain.lines(text));
    spec.commandLine().getErr().flush();
  }

  /** Draws on standard error, as it is; a line end is part of the text. */
  public void draw(String text) {
    spec.commandLine().getErr().print(text);
    spec.commandLine().getErr().flush();
  }

  /** Whether a program reads the result. */
  public boolean isJson() {
    return isSaid(output -> output.json);
  }

  /** Whether stack traces are wanted. */
  boolean isVerbose() {
    return isSaid(output -> output.verbose);
  }

  /** An option may also stand before the command's name: there it is the holder's. */
  private boolean isSaid(Predicate<Output> option) {
    return Stream.iterate(spec, Objects::nonNull, CommandSpec::parent)
        .map(Output::of)
        .anyMatch(output -> output != null && option.test(output));
  }

  /** The output of a command; null if it has none. */
  static @Nullable Output of(CommandSpec command) {
    CommandSpec mixin = command.mixins().get(MIXIN);
    return mixin == null ? null : (Output) mixin.userObject();
  }

  /** Whether colours may be used where a person looks. */
  boolean isColored() {
    return isColored;
  }

  /** What standard error is. */
  public Terminal terminal() {
    return terminal;
  }
}

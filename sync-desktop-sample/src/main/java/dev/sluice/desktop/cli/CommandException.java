package dev.sluice.desktop.cli;

/** Ends a command with one line for people. */
public final class CommandException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final Exit exit;
  private final String kind;

  /**
   * Says how it ends and why.
   *
   * @param kind for programs, in one lower-case word or two
   */
  public CommandException(Exit exit, String kind, String message) {
    super(message);
    this.exit = exit;
    this.kind = kind;
  }

  /** What was named is not there. */
  public static CommandException notFound(String message) {
    return new CommandException(Exit.FAILED, "not_found", message);
  }

  /** Called with wrong arguments. */
  public static CommandException usage(String message) {
    return new CommandException(Exit.USAGE, "usage", message);
  }

  /** The exit status. */
  public Exit exit() {
    return exit;
  }

  /** The kind for programs. */
  public String kind() {
    return kind;
  }
}

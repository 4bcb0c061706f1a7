package dev.sluice.desktop.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Ends a command with one line for people, which shows no secret of an address. */
public final class CommandException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final Exit exit;
  private final String kind;
  private final transient ObjectNode details;

  /**
   * Says how it ends and why.
   *
   * @param kind for programs, in one lower-case word or two
   */
  public CommandException(Exit exit, String kind, String message) {
    this(exit, kind, message, Json.object());
  }

  /**
   * The same with figures.
   *
   * @param details for programs, beside kind and message
   */
  public CommandException(Exit exit, String kind, String message, ObjectNode details) {
    super(Withheld.in(message));
    this.exit = exit;
    this.kind = kind;
    this.details = details;
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

  /** What programs read. */
  ObjectNode json() {
    return Json.error(kind, String.valueOf(getMessage())).setAll(details);
  }
}

package dev.sluice.desktop.importing;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of one entry, as it stands there.
 *
 * @param place where it stands, such as line 3
 * @param texts without those that it does not say
 * @param refusal why nothing can be made of it, null if that is not known yet
 */
record Cells(String place, Map<Role, String> texts, @Nullable String refusal) {

  Cells(String place, Map<Role, String> texts) {
    this(place, texts, null);
  }

  static Cells refused(String place, String why) {
    return new Cells(place, Map.of(), why);
  }

  /** What stands there, without spaces around it; empty if nothing does. */
  String text(Role role) {
    return texts.getOrDefault(role, "").strip();
  }

  /** What is wrong with a line. */
  static CommandException bad(String place, String why) {
    return new CommandException(Exit.FAILED, "bad_line", place + ": " + why);
  }

  /** A line of a file; the first is 1. */
  static String line(long number) {
    return "line " + number;
  }
}

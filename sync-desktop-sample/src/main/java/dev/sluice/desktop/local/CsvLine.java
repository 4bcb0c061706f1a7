package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.tracker.TimeEntry;
import java.util.List;

/**
 * One entry of a CSV file; names that nobody wrote are empty.
 *
 * @param number of the line where it begins, the first is 1
 */
record CsvLine(long number, TimeEntry entry, String project, List<String> tags, String workspace) {

  /** What is wrong with a line; nothing was imported. */
  static CommandException bad(long number, String why) {
    return new CommandException(Exit.FAILED, "bad_line", "line " + number + ": " + why);
  }
}

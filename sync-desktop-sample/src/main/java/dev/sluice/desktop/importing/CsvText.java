package dev.sluice.desktop.importing;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Texts as they stand in the cells of a CSV file. A spreadsheet takes a cell that begins with one
 * of {@code = + - @} for a formula, and runs it; such a text may come from somebody else. So an
 * apostrophe is written before it, and taken away when the file is read.
 */
public final class CsvText {

  /**
   * The columns that {@code sluice entries export} writes. The last four say for a reader what
   * start and duration say for a program.
   */
  public static final List<String> COLUMNS =
      List.of(
          "description",
          "start",
          "duration",
          "project",
          "tags",
          "workspace",
          "billable",
          "client",
          "date",
          "from",
          "to",
          "hours");

  private static final Pattern FORMULA = Pattern.compile("(?s)'*[=+\\-@\t\r].*");
  private static final Pattern GUARDED = Pattern.compile("(?s)'+[=+\\-@\t\r].*");
  private static final String SEPARATORS = ";,";
  private static final String ESCAPED = "\\" + SEPARATORS;

  private CsvText() {}

  /** A text that a spreadsheet shows and does not run. */
  public static String guarded(String text) {
    return FORMULA.matcher(text).matches() ? "'" + text : text;
  }

  /** What stands in a cell, without the apostrophe of {@link #guarded}. */
  static String plain(String cell) {
    return GUARDED.matcher(cell).matches() ? cell.substring(1) : cell;
  }

  /** Names in one cell; a backslash stands before a separator that belongs to a name. */
  public static String joined(List<String> names) {
    return names.stream()
        .map(name -> guarded(name).replaceAll("[\\\\;,]", "\\\\$0"))
        .collect(Collectors.joining(";"));
  }

  /** The names in a cell, each once. */
  static List<String> names(String cell) {
    List<String> names = new ArrayList<>();
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < cell.length(); i++) {
      if (isEscape(cell, i)) {
        name.append(cell.charAt(++i));
      } else if (SEPARATORS.indexOf(cell.charAt(i)) >= 0) {
        names.add(name.toString());
        name.setLength(0);
      } else {
        name.append(cell.charAt(i));
      }
    }
    names.add(name.toString());
    return names.stream()
        .map(one -> plain(one.strip()))
        .filter(one -> !one.isEmpty())
        .distinct()
        .toList();
  }

  private static boolean isEscape(String cell, int at) {
    return cell.charAt(at) == '\\'
        && at + 1 < cell.length()
        && ESCAPED.indexOf(cell.charAt(at + 1)) >= 0;
  }
}

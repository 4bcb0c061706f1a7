package dev.sluice.lab.torture;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that the users did. A row is known by its texts: each is used once, so whoever edits a row
 * tells by the text that he saw which row it was, on whatever side.
 */
final class History {

  private final Map<Text, RowHistory> byText = new HashMap<>();

  private record Text(String table, String text) {}

  /** A row was made, or twins of it; if that text is there already, somebody made it before. */
  RowHistory created(String table, String text, int copies) {
    RowHistory known = find(table, text);
    if (known != null) {
      known.touched();
      return known;
    }
    RowHistory rowHistory = new RowHistory(byText.size(), copies);
    rowHistory.begun(RowHistory.LABEL, text);
    byText.put(new Text(table, text), rowHistory);
    return rowHistory;
  }

  /** A row got another text. */
  void renamed(String table, String seen, String text) {
    renamed(table, seen, seen, text);
  }

  /** A row got another text from somebody who may not have seen that of the row. */
  void renamed(String table, String seen, String known, String text) {
    RowHistory rowHistory = of(table, known);
    rowHistory.written(RowHistory.LABEL, seen, text);
    byText.put(new Text(table, text), rowHistory);
  }

  /** The history of the row that has, or had, that text. */
  RowHistory of(String table, String text) {
    RowHistory rowHistory = find(table, text);
    if (rowHistory == null) {
      throw new IllegalArgumentException("nobody wrote that text in " + table + ": " + text);
    }
    return rowHistory;
  }

  @Nullable RowHistory find(String table, String text) {
    return byText.get(new Text(table, text));
  }

  /** The histories of one table, each by the texts that it had. */
  Map<String, RowHistory> byText(String table) {
    Map<String, RowHistory> all = new HashMap<>();
    byText.forEach(
        (text, rowHistory) -> {
          if (text.table().equals(table)) {
            all.put(text.text(), rowHistory);
          }
        });
    return all;
  }
}

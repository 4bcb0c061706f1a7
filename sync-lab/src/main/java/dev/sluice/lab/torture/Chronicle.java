package dev.sluice.lab.torture;

import dev.sluice.lab.torture.Tale.Aspect;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that the users did. A row is known by its texts: each is used once, so whoever edits a row
 * tells by the text that he saw which row it was, on whatever side.
 */
final class Chronicle {

  private final Map<Text, Tale> byText = new HashMap<>();

  private record Text(String table, String text) {}

  /** A row was made, or twins of it; if that text is there already, somebody made it before. */
  Tale born(String table, String text, int copies) {
    Tale known = find(table, text);
    if (known != null) {
      known.touched();
      return known;
    }
    Tale tale = new Tale(byText.size(), copies);
    tale.begun(Aspect.LABEL, text);
    byText.put(new Text(table, text), tale);
    return tale;
  }

  /** A row got another text. */
  void renamed(String table, String seen, String text) {
    renamed(table, seen, seen, text);
  }

  /** A row got another text from somebody who may not have seen that of the row. */
  void renamed(String table, String seen, String known, String text) {
    Tale tale = of(table, known);
    tale.written(Aspect.LABEL, seen, text);
    byText.put(new Text(table, text), tale);
  }

  /** The tale of the row that has, or had, that text. */
  Tale of(String table, String text) {
    Tale tale = find(table, text);
    if (tale == null) {
      throw new IllegalArgumentException("nobody wrote that text in " + table + ": " + text);
    }
    return tale;
  }

  @Nullable Tale find(String table, String text) {
    return byText.get(new Text(table, text));
  }

  /** The tales of one table, each by the texts that it had. */
  Map<String, Tale> byText(String table) {
    Map<String, Tale> all = new HashMap<>();
    byText.forEach(
        (text, tale) -> {
          if (text.table().equals(table)) {
            all.put(text.text(), tale);
          }
        });
    return all;
  }
}

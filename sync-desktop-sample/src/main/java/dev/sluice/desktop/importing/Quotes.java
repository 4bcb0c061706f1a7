package dev.sluice.desktop.importing;

import dev.sluice.desktop.cli.CommandException;
import java.io.IOException;
import java.io.Reader;

/**
 * Hands on a CSV text, and refuses one with a quote that never ends: the CSV reader would take all
 * lines behind it for one field.
 */
final class Quotes extends Reader {

  private final Reader text;
  private final char separator;
  private Place place = Place.START;
  private char before = '\n';
  private long line;
  private long begun;

  /** Where in a field the next character stands. */
  private enum Place {
    START,
    PLAIN,
    QUOTED,
    BEHIND_QUOTE
  }

  /** Of a text whose first line is that one of its file. */
  Quotes(Reader text, char separator, long first) {
    this.text = text;
    this.separator = separator;
    this.line = first;
  }

  @Override
  public int read(char[] into, int from, int most) throws IOException {
    int count = text.read(into, from, most);
    for (int i = from; i < from + count; i++) {
      place = behind(into[i]);
      count(into[i]);
    }
    if (count < 0 && place == Place.QUOTED) {
      throw bad(begun, "a quote begins here and never ends");
    }
    return count;
  }

  private Place behind(char one) {
    if (place == Place.QUOTED) {
      return one == '"' ? Place.BEHIND_QUOTE : Place.QUOTED;
    }
    if (one == separator || one == '\n' || one == '\r') {
      return Place.START;
    }
    if (one == '"' && place == Place.BEHIND_QUOTE) {
      return Place.QUOTED; // two quotes are one
    }
    if (place == Place.BEHIND_QUOTE) {
      throw bad(line, name() + " or the line's end must follow a closing quote");
    }
    if (one == '"' && place == Place.START) {
      begun = line;
      return Place.QUOTED;
    }
    return Place.PLAIN;
  }

  private String name() {
    return switch (separator) {
      case ',' -> "a comma";
      case ';' -> "a semicolon";
      case '\t' -> "a tab";
      default -> "'" + separator + "'";
    };
  }

  private static CommandException bad(long line, String why) {
    return Cells.bad(Cells.line(line), why);
  }

  private void count(char one) {
    if (one == '\r' || (one == '\n' && before != '\r')) {
      line++;
    }
    before = one;
  }

  @Override
  public void close() throws IOException {
    text.close();
  }
}

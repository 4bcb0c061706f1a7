package dev.sluice.desktop.local;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Hands on a CSV text without its byte order mark, and refuses one with a quote that never ends:
 * the CSV reader would take all lines behind it for one field.
 */
final class Quotes extends Reader {

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final BufferedReader text;
  private boolean isBegun;
  private Place place = Place.START;
  private char before = '\n';
  private long line = 1;
  private long begun;

  /** Where in a field the next character stands. */
  private enum Place {
    START,
    PLAIN,
    QUOTED,
    BEHIND_QUOTE
  }

  Quotes(BufferedReader text) {
    this.text = text;
  }

  @Override
  public int read(char[] into, int from, int most) throws IOException {
    if (!isBegun) {
      begin();
    }
    int count = text.read(into, from, most);
    for (int i = from; i < from + count; i++) {
      place = behind(into[i]);
      count(into[i]);
    }
    if (count < 0 && place == Place.QUOTED) {
      throw CsvLine.bad(begun, "a quote begins here and never ends");
    }
    return count;
  }

  /** A quote behind the mark would not be the first letter of its field. */
  private void begin() throws IOException {
    isBegun = true;
    text.mark(1);
    if (text.read() != BYTE_ORDER_MARK) {
      text.reset();
    }
  }

  private Place behind(char one) {
    if (place == Place.QUOTED) {
      return one == '"' ? Place.BEHIND_QUOTE : Place.QUOTED;
    }
    if (one == ',' || one == '\n' || one == '\r') {
      return Place.START;
    }
    if (one == '"' && place == Place.BEHIND_QUOTE) {
      return Place.QUOTED; // two quotes are one
    }
    if (place == Place.BEHIND_QUOTE) {
      String why = "a comma or the line's end must follow a closing quote";
      throw CsvLine.bad(line, one == ';' ? CsvEntries.SEMICOLONS : why);
    }
    if (one == '"' && place == Place.START) {
      begun = line;
      return Place.QUOTED;
    }
    return Place.PLAIN;
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

package dev.sluice.internal.http;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Leaves out of a text in JSON what goes beyond so many characters. A parser that meets a longer
 * one cannot go on, so it would cost the list all other rows. What is left of the row is still
 * longer than a row may be, so it is reported and not stored.
 */
final class CuttingReader extends FilterReader {

  private static final int HEX_DIGITS = 4;

  private final int most;
  private boolean quoted;
  private boolean cutting;
  private int length;
  private int escape;

  /**
   * Cuts texts, as they are written between their quotes, to that many characters or a few more.
   */
  CuttingReader(Reader json, int most) {
    super(json);
    this.most = most;
  }

  @Override
  public int read() throws IOException {
    char[] one = new char[1];
    return read(one, 0, 1) < 0 ? -1 : one[0];
  }

  @Override
  public int read(char[] to, int from, int count) throws IOException {
    int kept = 0;
    while (kept == 0) {
      int read = super.read(to, from, count);
      if (read <= 0) {
        return read;
      }
      for (int i = from; i < from + read; i++) {
        if (isKept(to[i])) {
          to[from + kept++] = to[i];
        }
      }
    }
    return kept;
  }

  /** An escape is kept or left out as a whole, and the closing quote is kept. */
  private boolean isKept(char c) {
    if (!quoted) {
      quoted = c == '"';
      length = 0;
      return true;
    }
    if (escape == 0 && c == '"') {
      quoted = false;
      return true;
    }
    cutting = escape == 0 ? length >= most : cutting;
    length += cutting ? 0 : 1;
    escape = leftOfEscape(c);
    return !cutting;
  }

  /** How many more characters belong to the escape that this one begins or goes on with. */
  private int leftOfEscape(char c) {
    if (escape == 0) {
      return c == '\\' ? 1 + HEX_DIGITS : 0;
    }
    boolean first = escape == 1 + HEX_DIGITS;
    return first && c != 'u' ? 0 : escape - 1;
  }
}

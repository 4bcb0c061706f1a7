package dev.sluice.internal.http.json;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Shortens long texts, names and numbers in JSON, and replaces deeply nested values by 0. Without
 * the cut, the parser would fail and lose the list's other rows. What is left is still too long or
 * deep for a row, so the row is reported, not stored.
 */
public final class CuttingReader extends FilterReader {

  private static final int HEX_DIGITS = 4;

  private final int most;
  private final int mostDepth;
  private int depth;
  private boolean quoted;
  private boolean cutting;
  private int length;
  private int escape;

  /**
   * Cuts JSON while it is read.
   *
   * @param most how many characters stay of a text, a name or a run of digits
   * @param mostDepth how many brackets may be open; a value inside more brackets becomes 0
   */
  public CuttingReader(Reader json, int most, int mostDepth) {
    super(json);
    this.most = most;
    this.mostDepth = mostDepth;
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
        char c = to[i];
        boolean wasTooDeep = depth > mostDepth;
        if (quoted ? isKeptOfText(c) : isKept(c)) {
          to[from + kept++] = c;
        } else if (depth > mostDepth && !wasTooDeep) {
          to[from + kept++] = '0'; // a value must stand here
        }
      }
    }
    return kept;
  }

  private boolean isKept(char c) {
    quoted = c == '"';
    length = c >= '0' && c <= '9' ? length + 1 : 0;
    int outside = depth;
    depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
    return length <= most && Math.max(outside, depth) <= mostDepth;
  }

  /** An escape is kept or left out as a whole, and the closing quote is kept. */
  private boolean isKeptOfText(char c) {
    boolean tooDeep = depth > mostDepth;
    if (escape == 0 && c == '"') {
      quoted = false;
      length = 0;
      return !tooDeep;
    }
    cutting = escape == 0 ? length >= most : cutting;
    length += cutting || escape > 0 ? 0 : 1; // an escape is the character that it stands for
    escape = leftOfEscape(c);
    return !cutting && !tooDeep;
  }

  private int leftOfEscape(char c) {
    return leftOfEscape(c, escape);
  }

  /** How many characters of an escape are left after this one, which may begin the escape. */
  static int leftOfEscape(char c, int left) {
    if (left == 0) {
      return c == '\\' ? 1 + HEX_DIGITS : 0;
    }
    boolean first = left == 1 + HEX_DIGITS;
    return first && c != 'u' ? 0 : left - 1;
  }
}

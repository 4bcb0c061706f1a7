package dev.sluice.internal.http.json;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Leaves out of JSON what goes beyond a limit: the rest of a text, of a name or of a number with
 * too many digits, and what is nested too deeply. A parser cannot go on after such a thing, so all
 * other rows of the list would be lost. The cut row is still beyond the limits of a row, so it is
 * reported and not stored.
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
   * Cuts what stands between quotes to that many characters, and each run of digits, too.
   *
   * @param mostDepth how many brackets may be open; a value inside more of them becomes 0
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

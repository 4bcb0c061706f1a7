package dev.sluice.internal.http.json;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Counts the characters that were read. An escape counts as one character, because servers differ
 * in what they escape.
 */
public final class CountingReader extends FilterReader {

  private long count;
  private char[] last = {};
  private int next;
  private long measured;
  private long ofEscapes;
  private int escape;

  /** Counts from the first character of that text. */
  public CountingReader(Reader text) {
    super(text);
  }

  /** How many characters were read so far; here, an escape counts with all its characters. */
  long count() {
    return count;
  }

  /** The length of the text up to that position, which is never before an earlier one. */
  long length(long position) {
    while (measured < position) {
      ofEscapes += escape > 0 ? 1 : 0;
      escape = CuttingReader.leftOfEscape(last[next], escape);
      next++;
      measured++;
    }
    return position - ofEscapes;
  }

  @Override
  public int read() throws IOException {
    char[] one = new char[1];
    return read(one, 0, 1) < 0 ? -1 : one[0];
  }

  /** Measures the last array before it is filled again. */
  @Override
  public int read(char[] to, int from, int most) throws IOException {
    length(count);
    int read = super.read(to, from, most);
    last = to;
    next = from;
    count += Math.max(0, read);
    return read;
  }
}

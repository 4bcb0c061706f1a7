package dev.sluice.internal.http.json;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Counts the characters that were read. */
public final class CountingReader extends FilterReader {

  private long count;

  /** Counts from the first character of that text. */
  public CountingReader(Reader text) {
    super(text);
  }

  /** How many characters were read so far. */
  long count() {
    return count;
  }

  @Override
  public int read() throws IOException {
    int next = super.read();
    count += next < 0 ? 0 : 1;
    return next;
  }

  @Override
  public int read(char[] to, int from, int most) throws IOException {
    int read = super.read(to, from, most);
    count += Math.max(0, read);
    return read;
  }
}

package dev.sluice.http;

/**
 * What the client takes from a server at most.
 *
 * @param maxBytes of one answer, counted after decompression; default 256 MiB, at least 1. A larger
 *     answer fails like one that cannot be read
 * @param spoolBytes what is kept in memory of one list; default 1 MiB, at least 0. A larger one
 *     goes to a private temporary file, which is gone when the page is closed or the process ends
 * @param maxDepth how deep JSON may be nested; default 64, 2 to 1000
 */
public record ResponseLimits(long maxBytes, long spoolBytes, int maxDepth) {

  private static final long MEBIBYTE = 1L << 20;

  /** Refuses what is out of range. */
  public ResponseLimits {
    if (maxBytes < 1) {
      throw new IllegalArgumentException("an answer may have at least 1 byte: " + maxBytes);
    }
    if (spoolBytes < 0) {
      throw new IllegalArgumentException("bytes in memory cannot be negative: " + spoolBytes);
    }
    if (maxDepth < 2 || maxDepth > 1000) {
      throw new IllegalArgumentException("JSON is nested 2 to 1000 levels deep: " + maxDepth);
    }
  }

  /** The defaults. */
  public static ResponseLimits defaults() {
    return new ResponseLimits(256 * MEBIBYTE, MEBIBYTE, 64);
  }
}

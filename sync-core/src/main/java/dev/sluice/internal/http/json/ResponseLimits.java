package dev.sluice.internal.http.json;

/**
 * The limits for answers of a server. The defaults leave room for a list of a hundred thousand rows
 * of 2 kB. Only the rows of one batch are in memory at a time.
 *
 * @param maxBytes how many bytes a list may have after decompression; default 256 MiB, at least 1.
 *     A larger list counts as unreadable
 * @param maxRowLength how many characters a row's JSON may have, an escape counted as one; default
 *     131,072, from 1,024 to 67,108,864. A longer row is reported, and the list's other rows are
 *     read. A row whose texts together exceed seven eighths of the limit is not sent, except in an
 *     update that makes the texts no longer than on the server
 * @param spoolBytes how many bytes of a list stay in memory; default 1 MiB, at least 0. A larger
 *     list goes to a private temporary file until the page is closed or the process ends
 * @param maxDepth how deep JSON may be nested; default 64, from 2 to 1000. A deeper row is
 *     reported, and the list's other rows are read
 */
public record ResponseLimits(long maxBytes, int maxRowLength, long spoolBytes, int maxDepth) {

  private static final int KIBIBYTE = 1 << 10;
  private static final int MEBIBYTE = 1 << 20;

  public ResponseLimits {
    if (maxBytes < 1) {
      throw new IllegalArgumentException("maxBytes must be at least 1: " + maxBytes);
    }
    if (maxRowLength < KIBIBYTE || maxRowLength > 64 * MEBIBYTE) {
      throw new IllegalArgumentException(
          "maxRowLength must be from 1,024 to 67,108,864: " + maxRowLength);
    }
    if (spoolBytes < 0) {
      throw new IllegalArgumentException("spoolBytes must not be negative: " + spoolBytes);
    }
    if (maxDepth < 2 || maxDepth > 1000) {
      throw new IllegalArgumentException("maxDepth must be from 2 to 1000: " + maxDepth);
    }
  }

  /** The bytes of an answer that is one row, if each character is an escape. */
  public long rowBytes() {
    return 6L * maxRowLength;
  }

  /** The defaults, but one list may take half of what one pull may take, if that is more. */
  public static ResponseLimits ofPull(long bytes) {
    ResponseLimits least = defaults();
    long most = Math.max(least.maxBytes, bytes / 2);
    return new ResponseLimits(most, least.maxRowLength, least.spoolBytes, least.maxDepth);
  }

  public static ResponseLimits defaults() {
    return new ResponseLimits(256L * MEBIBYTE, 128 * KIBIBYTE, MEBIBYTE, 64);
  }
}

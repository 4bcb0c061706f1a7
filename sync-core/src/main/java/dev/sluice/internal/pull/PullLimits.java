package dev.sluice.internal.pull;

/**
 * The most that one pull may receive, over all its answers. A pull that would receive more ends
 * with {@link dev.sluice.failure.FailureKind#SERVER_FAILED}. The rows that the pull has stored
 * stay, and the user's changes are sent all the same.
 *
 * @param bytes of all answers, after decompression, and of all temporary files made from them;
 *     default 512 MiB, at least 1 MiB
 * @param rows in all answers; default 1,000,000, at least 1,000
 */
public record PullLimits(long bytes, long rows) {

  private static final long LEAST_BYTES = 1 << 20;
  private static final long LEAST_ROWS = 1000;

  /** Refuses what is out of range. */
  public PullLimits {
    if (bytes < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "a pull must be allowed at least 1 MiB: " + bytes + " bytes");
    }
    if (rows < LEAST_ROWS) {
      throw new IllegalArgumentException("a pull must be allowed at least 1000 rows: " + rows);
    }
  }

  /** The defaults. */
  public static PullLimits defaults() {
    return new PullLimits(512 * LEAST_BYTES, 1_000_000);
  }
}

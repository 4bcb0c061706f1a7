package dev.sluice.internal.pull;

/**
 * The most that all answers of one pull may hold. A larger pull fails with {@link
 * dev.sluice.failure.FailureKind#SERVER_FAILED}. Rows that are already stored stay, and the push
 * still runs.
 *
 * @param bytes the bytes after decompression, in answers and temporary files; at least 1 MiB,
 *     default 512 MiB
 * @param rows the rows in all answers; at least 1,000, default 1,000,000
 */
public record PullLimits(long bytes, long rows) {

  private static final long LEAST_BYTES = 1 << 20;
  private static final long LEAST_ROWS = 1000;

  public PullLimits {
    if (bytes < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "a pull must be allowed at least 1 MiB: " + bytes + " bytes");
    }
    if (rows < LEAST_ROWS) {
      throw new IllegalArgumentException("a pull must be allowed at least 1000 rows: " + rows);
    }
  }

  public static PullLimits defaults() {
    return new PullLimits(512 * LEAST_BYTES, 1_000_000);
  }
}

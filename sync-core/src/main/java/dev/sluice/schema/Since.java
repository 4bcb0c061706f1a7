package dev.sluice.schema;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a list is asked for what changed since a time.
 *
 * @param parameter the query parameter, {@code updated_after} for example
 * @param format how the time is written
 * @param prefix what stands before it, such as {@code >=}; mostly nothing
 * @param wholeEvery how often the whole list is fetched, because what changed does not contain
 *     deleted rows; null if it does
 */
public record Since(String parameter, Format format, String prefix, @Nullable Duration wholeEvery) {

  /** How a time is written. */
  public enum Format {
    /** {@code 1767225600}. */
    EPOCH_SECONDS,
    /** {@code 1767225600000}. */
    EPOCH_MILLIS,
    /** {@code 2026-01-01T00:00:00Z}. */
    ISO_SECONDS
  }

  /** Refuses a period that is not positive. */
  public Since {
    Names.checkedParameter(parameter);
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(prefix, "prefix");
    if (wholeEvery != null && (wholeEvery.isZero() || wholeEvery.isNegative())) {
      throw new IllegalArgumentException("a period must be positive: " + wholeEvery);
    }
  }

  /** A time in seconds since 1970. */
  public static Since epochSeconds(String parameter) {
    return new Since(parameter, Format.EPOCH_SECONDS, "", null);
  }

  /** A time in milliseconds since 1970. */
  public static Since epochMillis(String parameter) {
    return new Since(parameter, Format.EPOCH_MILLIS, "", null);
  }

  /** A time in UTC, with whole seconds, by ISO 8601. */
  public static Since isoSeconds(String parameter) {
    return new Since(parameter, Format.ISO_SECONDS, "", null);
  }

  /** The same with a text before the time. */
  public Since after(String text) {
    return new Since(parameter, format, text, wholeEvery);
  }

  /**
   * The same for a list that does not contain what was deleted. Deleted rows go here only when the
   * whole list has come, so that often.
   */
  public Since withoutDeleted(Duration wholeListEvery) {
    return new Since(
        parameter, format, prefix, Objects.requireNonNull(wholeListEvery, "wholeListEvery"));
  }

  /** The value of the parameter. */
  public String value(Instant time) {
    return prefix
        + switch (format) {
          case EPOCH_SECONDS -> Long.toString(time.getEpochSecond());
          case EPOCH_MILLIS -> Long.toString(time.toEpochMilli());
          case ISO_SECONDS -> time.truncatedTo(ChronoUnit.SECONDS).toString();
        };
  }
}

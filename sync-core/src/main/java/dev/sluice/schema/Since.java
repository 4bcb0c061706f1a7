package dev.sluice.schema;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a list is asked for what changed since a time, or since an earlier answer.
 *
 * @param parameter the query parameter, {@code updated_after} for example
 * @param format how the time is written
 * @param prefix what stands before it, such as {@code >=}; mostly nothing
 * @param suffix what stands behind it, where it is inside a filter; mostly nothing
 * @param wholeEvery how often the whole list is fetched, because what changed does not contain
 *     deleted rows; null if it does
 * @param token where the answer names the token for the next request, null if the list is asked by
 *     time
 */
public record Since(
    String parameter,
    Format format,
    String prefix,
    String suffix,
    @Nullable Duration wholeEvery,
    @Nullable String token) {

  /** How a time is written. */
  public enum Format {
    /** {@code 1767225600}. */
    EPOCH_SECONDS,
    /** {@code 1767225600000}. */
    EPOCH_MILLIS,
    /** {@code 2026-01-01T00:00:00Z}. */
    ISO_SECONDS,
    /** No time, but a token that only the server can read. */
    TOKEN
  }

  /** Refuses a period that is not positive. */
  public Since {
    Names.checkedParameter(parameter);
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(prefix, "prefix");
    Objects.requireNonNull(suffix, "suffix");
    if ((token == null) == (format == Format.TOKEN)) {
      throw new IllegalArgumentException("a list is asked either by time or by token");
    }
    if (token != null) {
      Names.checkedPath(token);
    }
    if (wholeEvery != null && (wholeEvery.isZero() || wholeEvery.isNegative())) {
      throw new IllegalArgumentException("a period must be positive: " + wholeEvery);
    }
  }

  /** A time in seconds since 1970. */
  public static Since epochSeconds(String parameter) {
    return new Since(parameter, Format.EPOCH_SECONDS, "", "", null, null);
  }

  /** A time in milliseconds since 1970. */
  public static Since epochMillis(String parameter) {
    return new Since(parameter, Format.EPOCH_MILLIS, "", "", null, null);
  }

  /** A time in UTC, with whole seconds, by ISO 8601. */
  public static Since isoSeconds(String parameter) {
    return new Since(parameter, Format.ISO_SECONDS, "", "", null, null);
  }

  /**
   * A token. Each answer names the one for the next request; without one the list is whole. A token
   * that the server refuses leads to the whole list again.
   *
   * @param at the path of the token in the answer, such as {@code last_seq}, or of a URL that has
   *     it as this parameter, such as {@code @odata.deltaLink}; in pages, the last one counts
   */
  public static Since token(String parameter, String at) {
    return new Since(parameter, Format.TOKEN, "", "", null, Objects.requireNonNull(at, "at"));
  }

  /** The same with a text before the time. */
  public Since after(String text) {
    return new Since(parameter, format, text, suffix, wholeEvery, token);
  }

  /** The same with a text behind the time, such as the end of a filter in JSON. */
  public Since before(String text) {
    return new Since(parameter, format, prefix, text, wholeEvery, token);
  }

  /**
   * The same for a list that does not contain what was deleted. Deleted rows go here only when the
   * whole list has come, so that often.
   */
  public Since withoutDeleted(Duration wholeListEvery) {
    return new Since(
        parameter,
        format,
        prefix,
        suffix,
        Objects.requireNonNull(wholeListEvery, "wholeListEvery"),
        token);
  }

  /** The value of the parameter. */
  public String value(Instant time) {
    return prefix
        + switch (format) {
          case EPOCH_SECONDS -> Long.toString(time.getEpochSecond());
          case EPOCH_MILLIS -> Long.toString(time.toEpochMilli());
          case ISO_SECONDS -> time.truncatedTo(ChronoUnit.SECONDS).toString();
          case TOKEN -> throw new IllegalStateException(parameter + " is no time");
        }
        + suffix;
  }
}

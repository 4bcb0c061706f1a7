package dev.sluice.schema;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a list is limited to the changes since a time, or since an earlier answer.
 *
 * @param parameter the query parameter, {@code updated_after} for example
 * @param format how the time is written
 * @param prefix the text before the time, such as {@code >=}; mostly empty
 * @param suffix the text behind the time, if the time is inside a filter; mostly empty
 * @param wholeEvery how often the whole list is fetched, because the changes do not contain deleted
 *     rows; null if they do
 * @param token where the answer has the token for the next request, null if the list is asked by
 *     time
 * @param overlap how long before the newest time seen so far the next list begins; without meaning
 *     for a token
 * @param recheck how often the whole list is fetched, because a row may become visible with an
 *     older date; null if no row does, or if {@code wholeEvery} is set
 */
public record Since(
    String parameter,
    Format format,
    String prefix,
    String suffix,
    @Nullable Duration wholeEvery,
    @Nullable String token,
    Duration overlap,
    @Nullable Duration recheck) {

  private static final Duration OVERLAP = Duration.ofMinutes(10);
  private static final Duration LONGEST_OVERLAP = Duration.ofDays(30);
  private static final Duration RECHECK = Duration.ofDays(1);

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

  /** Refuses impossible periods, and a recheck with a token, which only the server can read. */
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
    checkPositive(wholeEvery);
    checkPositive(recheck);
    if (overlap.isNegative() || overlap.compareTo(LONGEST_OVERLAP) > 0) {
      throw new IllegalArgumentException("an overlap is from 0 to 30 days: " + overlap);
    }
    if (token != null && recheck != null) {
      throw new IllegalArgumentException("a token is the server's own: it needs no recheck");
    }
  }

  private static void checkPositive(@Nullable Duration period) {
    if (period != null && (period.isZero() || period.isNegative())) {
      throw new IllegalArgumentException("a period must be positive: " + period);
    }
  }

  private static Since byTime(String parameter, Format format) {
    return new Since(parameter, format, "", "", null, null, OVERLAP, RECHECK);
  }

  /** A time in seconds since 1970. */
  public static Since epochSeconds(String parameter) {
    return byTime(parameter, Format.EPOCH_SECONDS);
  }

  /** A time in milliseconds since 1970. */
  public static Since epochMillis(String parameter) {
    return byTime(parameter, Format.EPOCH_MILLIS);
  }

  /** A time in UTC, with whole seconds, by ISO 8601. */
  public static Since isoSeconds(String parameter) {
    return byTime(parameter, Format.ISO_SECONDS);
  }

  /**
   * A token. Each answer has the token for the next request. A request without a token gets the
   * whole list. If the server refuses a token, the engine fetches the whole list again.
   *
   * @param at the path of the token in the answer, such as {@code last_seq}; or the path of a URL
   *     with the token in this parameter, such as {@code @odata.deltaLink}. In pages, the last
   *     token counts
   */
  public static Since token(String parameter, String at) {
    Objects.requireNonNull(at, "at");
    return new Since(parameter, Format.TOKEN, "", "", null, at, OVERLAP, null);
  }

  /** A copy with a text before the time. */
  public Since after(String text) {
    return new Since(parameter, format, text, suffix, wholeEvery, token, overlap, recheck);
  }

  /** A copy with a text behind the time, such as the end of a filter in JSON. */
  public Since before(String text) {
    return new Since(parameter, format, prefix, text, wholeEvery, token, overlap, recheck);
  }

  /**
   * A copy for a list that does not contain deleted rows. The engine fetches the whole list so
   * often, because only the whole list shows which rows were deleted.
   */
  public Since withoutDeleted(Duration wholeListEvery) {
    Objects.requireNonNull(wholeListEvery, "wholeListEvery");
    return new Since(parameter, format, prefix, suffix, wholeListEvery, token, overlap, null);
  }

  /**
   * A copy for a server whose lists show a row only some time after the row's own date, because of
   * a late commit or copy. Each list begins this long before the newest time seen so far, so that
   * it contains such a row. By default 10 minutes.
   *
   * @throws IllegalArgumentException if it is negative or longer than 30 days
   */
  public Since overlap(Duration latest) {
    Objects.requireNonNull(latest, "latest");
    return new Since(parameter, format, prefix, suffix, wholeEvery, token, latest, recheck);
  }

  /**
   * A copy that fetches the whole list this often. Some rows become visible with an old date, for
   * example when the user gets access. By default once a day, unless {@link #withoutDeleted} sets
   * the time. If the whole list fails, only changes are fetched until a quarter of this time has
   * passed. A list that {@linkplain Endpoints#omitting leaves out} rows or has {@linkplain
   * Endpoints#range dates} is never rechecked, since it lacks rows that the list of changes has.
   *
   * @throws IllegalArgumentException if it is not positive, or the list is asked by token
   */
  public Since rechecked(Duration every) {
    Objects.requireNonNull(every, "every");
    return new Since(parameter, format, prefix, suffix, wholeEvery, token, overlap, every);
  }

  /**
   * A copy for a server whose changes include each row that becomes visible, however old the row
   * is. So no whole list is fetched to find such rows.
   */
  public Since complete() {
    return new Since(parameter, format, prefix, suffix, wholeEvery, token, overlap, null);
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

package dev.sluice.schema;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a list is limited to the changes since a time or since an earlier answer.
 *
 * @param parameter the query parameter, such as {@code updated_after}
 * @param format how the time is written
 * @param prefix the text before the time, such as {@code >=}; mostly empty
 * @param suffix the text after the time, if the time is inside a filter; mostly empty
 * @param wholeEvery how often the whole list is fetched to find deleted rows; null if the changes
 *     contain deleted rows
 * @param token where the answer has the next request's token; null if times are used
 * @param overlap how long before the newest known time the next list begins; unused with a token
 * @param recheck how often the whole list is fetched to find rows that became visible late; null if
 *     no row becomes visible late, or if {@code wholeEvery} is set
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
   * The list is limited by a token from the last answer. A request without a token gets the whole
   * list. The engine also fetches the whole list if the server refuses a token.
   *
   * @param at where the answer has the token, such as {@code last_seq}, or a URL with the token,
   *     such as {@code @odata.deltaLink}. If the list has pages, the last token counts
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
   * A copy for a list that does not contain deleted rows. The engine fetches the whole list at
   * these intervals, because only the whole list shows which rows were deleted.
   */
  public Since withoutDeleted(Duration wholeListEvery) {
    Objects.requireNonNull(wholeListEvery, "wholeListEvery");
    return new Since(parameter, format, prefix, suffix, wholeListEvery, token, overlap, null);
  }

  /**
   * A copy for a server whose lists show a changed row late, because of a late commit or
   * replication. Each list begins this long before the newest known time. Default 10 minutes.
   *
   * @throws IllegalArgumentException if the time is negative or longer than 30 days
   */
  public Since overlap(Duration latest) {
    Objects.requireNonNull(latest, "latest");
    return new Since(parameter, format, prefix, suffix, wholeEvery, token, latest, recheck);
  }

  /**
   * A copy that fetches the whole list at these intervals, by default once a day. The whole list
   * finds rows that became visible with an old date, for example after the user got access. {@link
   * #withoutDeleted} replaces the interval. After a failed whole list, only changes are fetched for
   * a quarter of the interval. A list with {@link Endpoints#omitting} or {@link Endpoints#range} is
   * never rechecked, because the whole list lacks rows.
   *
   * @throws IllegalArgumentException if the interval is not positive, or the list uses a token
   */
  public Since rechecked(Duration every) {
    Objects.requireNonNull(every, "every");
    return new Since(parameter, format, prefix, suffix, wholeEvery, token, overlap, every);
  }

  /**
   * A copy for a server whose changes contain each row that becomes visible, even with an old date.
   * The engine fetches no whole list to find such rows.
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

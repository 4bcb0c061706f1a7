package dev.sluice.throttle;

import dev.sluice.throttle.ServerAnswer.ServerLimit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the header fields about limits, in all forms that servers use. A value that is no number in
 * its range counts as missing. The time until a reset is at most an hour plus the {@link
 * ServerLimit#MARGIN}.
 */
final class LimitFields {

  /**
   * A number, perhaps with parameters behind the number as in {@code 100;w=60}. The number may be a
   * fraction or negative, because some servers write such numbers.
   */
  private static final Pattern NUMBER = Pattern.compile("\\s*\\+?(-?\\d{1,9})(\\.\\d*)?\\s*(;.*)?");

  private static final int MOMENT_DIGITS = 10;
  private static final int MOST_DIGITS = 19;
  private static final Pattern DECIMAL = Pattern.compile("0*(\\d{1,19})(\\.\\d{1,18})?");

  private LimitFields() {}

  /** The limits that count every request, not only those of one {@link QuotaHeaders quota}. */
  static List<ServerLimit> besideQuota(AnswerHeaders headers) {
    List<ServerLimit> told = new ArrayList<>(RateLimitField.in(headers));
    for (String kind : List.of("RateLimit-", "X-RateLimit-")) {
      told.addAll(
          all(headers, kind, Said.in(headers, kind + "Remaining", kind + "Limit", kind + "Reset")));
    }
    return told;
  }

  /** The list elements of the fields of one kind, in order. */
  record Said(List<String> remaining, List<String> limits, List<String> resets) {

    static Said in(AnswerHeaders headers, String remaining, String limit, String reset) {
      return new Said(words(headers, remaining), words(headers, limit), words(headers, reset));
    }
  }

  /** All elements of a field's list, which may come in several lines. */
  static List<String> words(AnswerHeaders headers, String name) {
    List<String> words = new ArrayList<>();
    for (String line : headers.values(name)) {
      for (String word : line.split(",", -1)) {
        words.add(word.trim());
      }
    }
    return words;
  }

  /**
   * Reads fields with one or several numbers of remaining requests. Returns one limit for each
   * number if the answer has as many resets as numbers. Returns only the tightest limit if the
   * answer has more or fewer resets.
   */
  static List<ServerLimit> all(AnswerHeaders headers, String policy, Said said) {
    List<Integer> remaining = numbers(said.remaining(), 0);
    List<Duration> resets = resets(headers, said.resets());
    if (remaining.isEmpty() || remaining.size() != resets.size()) {
      return List.of(tightest(headers, policy, said));
    }
    Integer permits = least(numbers(said.limits(), 1));
    List<ServerLimit> all = new ArrayList<>();
    for (int i = 0; i < remaining.size(); i++) {
      all.add(new ServerLimit(policy, false, remaining.get(i), permits, resets.get(i)));
    }
    return all;
  }

  static ServerLimit tightest(AnswerHeaders headers, String policy, Said said) {
    List<Duration> resets = resets(headers, said.resets());
    return new ServerLimit(
        policy,
        false,
        least(numbers(said.remaining(), 0)),
        least(numbers(said.limits(), 1)),
        resets.isEmpty() ? null : Collections.max(resets));
  }

  private static @Nullable Integer least(List<Integer> numbers) {
    return numbers.isEmpty() ? null : Collections.min(numbers);
  }

  static List<Integer> numbers(List<String> words, int atLeast) {
    List<Integer> numbers = new ArrayList<>();
    for (String word : words) {
      Integer number = number(word, atLeast);
      if (number != null) {
        numbers.add(number);
      }
    }
    return numbers;
  }

  private static List<Duration> resets(AnswerHeaders headers, List<String> words) {
    List<Duration> resets = new ArrayList<>();
    for (String word : words) {
      Duration reset = reset(headers, word);
      if (reset != null) {
        resets.add(reset);
      }
    }
    return resets;
  }

  /** The whole number, if it is one and large enough; else null. Below zero counts as zero. */
  static @Nullable Integer number(@Nullable String text, int atLeast) {
    Matcher matcher = NUMBER.matcher(text == null ? "" : text);
    if (!matcher.matches()) {
      return null;
    }
    int number = Math.max(Integer.parseInt(matcher.group(1)), 0);
    return number < atLeast ? null : number;
  }

  /**
   * Returns the time until a reset; null if the text says nothing usable. The text holds seconds
   * from now, or a point in time since 1970; the number of digits shows the unit. A point in time
   * that has passed, or that comes in an answer without a date, is not usable.
   */
  static @Nullable Duration reset(AnswerHeaders headers, @Nullable String text) {
    Matcher decimal = DECIMAL.matcher(text == null ? "" : text.trim());
    if (!decimal.matches()) {
      return null;
    }
    int digits = decimal.group(1).length();
    BigDecimal number = new BigDecimal(decimal.group());
    Duration left =
        digits < MOMENT_DIGITS
            ? RetryAfter.seconds(number)
            : until(headers, moment(number, digits));
    return left == null ? null : left.plus(ServerLimit.MARGIN);
  }

  /** The number as a moment since 1970; null if it has too few digits or too many. */
  static @Nullable Instant moment(BigDecimal number) {
    int digits = number.precision() - number.scale();
    return digits < MOMENT_DIGITS || digits > MOST_DIGITS ? null : moment(number, digits);
  }

  /** The whole second of the moment, rounded up. Seconds have ten digits until the year 2286. */
  private static Instant moment(BigDecimal number, int digits) {
    int thousandths = digits < 12 ? 0 : digits < 15 ? 3 : digits < 18 ? 6 : 9;
    BigDecimal seconds = number.movePointLeft(thousandths).setScale(0, RoundingMode.CEILING);
    return Instant.ofEpochSecond(seconds.longValueExact());
  }

  private static @Nullable Duration until(AnswerHeaders headers, Instant moment) {
    Instant now = headers.now();
    return !headers.isDated() || moment.isBefore(now)
        ? null
        : RetryAfter.capped(Duration.between(now, moment));
  }
}

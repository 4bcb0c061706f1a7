package dev.sluice.internal.http.json;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads moments in the forms of databases, programming languages and mail. Examples: a blank in
 * place of the T, a named zone, more than nine digits of a second, a leap second. A date means its
 * first moment. A moment without an offset is in UTC.
 */
final class OddMoment {

  /** An offset counts more than a zone beside it. Strict, or 30 February would be the 28th. */
  private static final DateTimeFormatter ISO =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .optionalStart()
          .appendPattern("['T'][' ']")
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .appendPattern("[' ']")
          .optionalStart()
          .appendOffset("+HH:MM", "Z")
          .optionalEnd()
          .optionalStart()
          .appendOffset("+HHmm", "Z")
          .optionalEnd()
          .appendPattern("[' '][VV]['['VV']']")
          .optionalEnd()
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  private static final Pattern FRACTION = Pattern.compile("(?<=:\\d\\d)[.,](\\d{1,9})\\d*");
  private static final Pattern END_OF_DAY =
      Pattern.compile("(?<=[Tt ])24(?=:00(?::00(?:\\.0+)?)?(?![:.\\d]))");

  private static final Pattern LEAP_SECOND = Pattern.compile("(?<=:\\d\\d):60(?!\\d)");

  private OddMoment() {}

  /**
   * The point in time.
   *
   * @throws RuntimeException if the text is no moment
   */
  static Instant read(String text) {
    if (Character.isLetter(text.charAt(0))) {
      return Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text));
    }
    String plain = FRACTION.matcher(text).replaceFirst(".$1");
    Matcher leap = LEAP_SECOND.matcher(plain);
    if (leap.find()) {
      return afterLeap(iso(leap.replaceFirst(":59")));
    }
    Matcher end = END_OF_DAY.matcher(plain);
    return end.find() ? iso(end.replaceFirst("00")).plus(Duration.ofDays(1)) : iso(plain);
  }

  private static Instant iso(String text) {
    TemporalAccessor read = ISO.parse(text);
    LocalTime time = read.query(TemporalQueries.localTime());
    ZoneId zone =
        read.isSupported(ChronoField.OFFSET_SECONDS)
            ? ZoneOffset.from(read)
            : read.query(TemporalQueries.zoneId());
    return ZonedDateTime.of(
            read.query(TemporalQueries.localDate()),
            time == null ? LocalTime.MIDNIGHT : time,
            zone == null ? ZoneOffset.UTC : zone)
        .toInstant();
  }

  /** The moment of a leap second, which ends a day in UTC: the first moment of the next day. */
  private static Instant afterLeap(Instant before) {
    OffsetDateTime second = before.atOffset(ZoneOffset.UTC);
    if (second.getHour() != 23 || second.getMinute() != 59) {
      throw new IllegalArgumentException("no leap second is at that time");
    }
    return before.plusSeconds(1);
  }
}

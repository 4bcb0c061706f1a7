package dev.sluice.desktop.window.time;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A day, a time of day, or both, as people type them: 9:05, yesterday, mon 7am, last monday,
 * 2026-03-02 9:00, 2.3.
 *
 * @param day empty if only a time was typed
 * @param time empty if only a day was typed
 */
public record TypedMoment(Optional<LocalDate> day, Optional<LocalTime> time) {

  private static final Pattern LAST = Pattern.compile("last\\s+(\\S+)");
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern DAY_AND_MONTH =
      Pattern.compile("(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})?");
  private static final DateTimeFormatter STRICT =
      DateTimeFormatter.ofPattern("uuuu-M-d", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);

  /**
   * Reads one. A day of the week is today, or the last one if its time is still to come; the last
   * one is before today. A day without a year lies in the past.
   */
  public static Optional<TypedMoment> parse(String typed, LocalDateTime now) {
    LocalDate today = now.toLocalDate();
    String text = typed.strip().toLowerCase(Locale.ROOT);
    Optional<TypedMoment> only =
        TypedTime.clock(text)
            .map(time -> new TypedMoment(Optional.empty(), Optional.of(time)))
            .or(
                () ->
                    day(text, today, today)
                        .map(on -> new TypedMoment(Optional.of(on), Optional.empty())));
    return only.or(
        () ->
            SPACE
                .matcher(text)
                .results()
                .flatMap(
                    space ->
                        both(text.substring(0, space.start()), text.substring(space.end()), now))
                .findFirst());
  }

  private static Stream<TypedMoment> both(String first, String second, LocalDateTime now) {
    LocalDate today = now.toLocalDate();
    return TypedTime.clock(second).stream()
        .flatMap(
            time ->
                day(first, today, today.minusDays(time.isAfter(now.toLocalTime()) ? 1 : 0)).stream()
                    .map(day -> of(day, time)));
  }

  private static TypedMoment of(LocalDate day, LocalTime time) {
    return new TypedMoment(Optional.of(day), Optional.of(time));
  }

  /** Reads a day; one of the week is not after the latest. */
  private static Optional<LocalDate> day(String text, LocalDate today, LocalDate latest) {
    if (text.equals("today")) {
      return Optional.of(today);
    } else if (text.equals("yesterday")) {
      return Optional.of(today.minusDays(1));
    }
    Matcher parts = DAY_AND_MONTH.matcher(text);
    if (parts.matches()) {
      return date(parts, today);
    }
    Matcher last = LAST.matcher(text);
    return last.matches()
        ? named(last.group(1)).map(day -> today.with(TemporalAdjusters.previous(day)))
        : named(text)
            .map(day -> latest.with(TemporalAdjusters.previousOrSame(day)))
            .or(() -> iso(text));
  }

  /** A day of the week, in full or as three letters. */
  public static Optional<DayOfWeek> named(String text) {
    return Stream.of(DayOfWeek.values()).filter(day -> isNamed(day, text)).findFirst();
  }

  private static boolean isNamed(DayOfWeek day, String text) {
    return Stream.of(TextStyle.FULL, TextStyle.SHORT)
        .anyMatch(style -> day.getDisplayName(style, Locale.ENGLISH).equalsIgnoreCase(text));
  }

  private static Optional<LocalDate> date(Matcher parts, LocalDate today) {
    String year = parts.group(3);
    String rest = "-" + parts.group(2) + "-" + parts.group(1);
    Optional<LocalDate> day = iso((year == null ? today.getYear() : year) + rest);
    boolean isToCome = year == null && day.filter(today::isBefore).isPresent();
    return isToCome ? iso(today.getYear() - 1 + rest) : day;
  }

  private static Optional<LocalDate> iso(String text) {
    try {
      return Optional.of(LocalDate.parse(text, STRICT));
    } catch (DateTimeParseException none) {
      return Optional.empty();
    }
  }
}

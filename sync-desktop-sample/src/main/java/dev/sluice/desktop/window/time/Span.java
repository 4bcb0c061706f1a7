package dev.sluice.desktop.window.time;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;

/**
 * Some days that follow each other.
 *
 * @param first the first day
 * @param end the first day after them
 */
public record Span(LocalDate first, LocalDate end, Unit unit) {

  /** What goes by at one press of Earlier or Later. */
  public enum Unit {
    /** A week. */
    WEEK,
    /** A month. */
    MONTH,
    /** Days that the user has named. */
    RANGE
  }

  /** The week of a day, where weeks begin on another. */
  public static Span week(LocalDate day, DayOfWeek begins) {
    LocalDate first = day.with(TemporalAdjusters.previousOrSame(begins));
    return new Span(first, first.plusWeeks(1), Unit.WEEK);
  }

  /** The month of a day. */
  public static Span month(LocalDate day) {
    LocalDate first = day.withDayOfMonth(1);
    return new Span(first, first.plusMonths(1), Unit.MONTH);
  }

  /** From one day to another, both included, in whatever order they come. */
  public static Span range(LocalDate one, LocalDate other) {
    boolean ordered = !one.isAfter(other);
    return new Span(ordered ? one : other, (ordered ? other : one).plusDays(1), Unit.RANGE);
  }

  /** The one before it, or after it. */
  public Span plus(int steps) {
    long days = ChronoUnit.DAYS.between(first, end) * steps;
    return switch (unit) {
      case WEEK -> new Span(first.plusWeeks(steps), end.plusWeeks(steps), unit);
      case MONTH -> month(first.plusMonths(steps));
      case RANGE -> new Span(first.plusDays(days), end.plusDays(days), unit);
    };
  }

  /** The last day. */
  public LocalDate last() {
    return end.minusDays(1);
  }

  /** All days. */
  public List<LocalDate> days() {
    return first.datesUntil(end).toList();
  }

  /** Its name. */
  public String text() {
    return switch (unit) {
      case WEEK -> text("'Week of' d MMMM yyyy", first);
      case MONTH -> text("MMMM yyyy", first);
      case RANGE -> text("d MMMM yyyy", first) + " to " + text("d MMMM yyyy", last());
    };
  }

  private static String text(String pattern, LocalDate day) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(day);
  }
}

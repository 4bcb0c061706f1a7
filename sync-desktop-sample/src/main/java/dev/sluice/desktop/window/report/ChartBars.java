package dev.sluice.desktop.window.report;

import dev.sluice.desktop.window.time.Span;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;

/**
 * The bars of a chart: one for each day, or for longer times where so many days could not be told
 * apart.
 *
 * @param begins the first day of each bar, in order
 */
public record ChartBars(BarLength length, List<LocalDate> begins) {

  /** How long a bar is. */
  public enum BarLength {
    /** A day. */
    DAY(62),
    /** Seven days. */
    WEEK(52),
    /** A month; the first one may have begun before. */
    MONTH(60),
    /** A year; the first one may have begun before. */
    YEAR(Integer.MAX_VALUE);

    private final int most;

    BarLength(int most) {
      this.most = most;
    }

    private LocalDate next(LocalDate day) {
      return switch (this) {
        case DAY -> day.plusDays(1);
        case WEEK -> day.plusWeeks(1);
        case MONTH -> day.withDayOfMonth(1).plusMonths(1);
        case YEAR -> day.withDayOfYear(1).plusYears(1);
      };
    }

    private List<LocalDate> begins(Span span) {
      return Stream.iterate(span.first(), day -> day.isBefore(span.end()), this::next).toList();
    }
  }

  /** Copies the days. */
  public ChartBars {
    begins = List.copyOf(begins);
  }

  /** The bars of some days: the shortest ones that are not too many. */
  public static ChartBars of(Span span) {
    return Stream.of(BarLength.values())
        .map(length -> new ChartBars(length, length.begins(span)))
        .filter(bars -> bars.begins().size() <= bars.length().most)
        .findFirst()
        .orElseThrow();
  }
}

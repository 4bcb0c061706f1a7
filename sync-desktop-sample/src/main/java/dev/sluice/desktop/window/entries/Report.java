package dev.sluice.desktop.window.entries;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAdjusters;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a week or a month was spent on. Times are rounded here only, never in the file.
 *
 * @param span which days
 * @param shares what each day was spent on, in the order of the days
 */
public record Report(Span span, List<Share> shares) {

  private static final double MINUTES = 60;

  /** Copies the shares. */
  public Report {
    shares = List.copyOf(shares);
  }

  /**
   * The time of one project on one day.
   *
   * @param project empty for entries without one
   */
  public record Share(LocalDate day, Optional<ProjectLabel> project, Duration time) {}

  /**
   * A week or a month.
   *
   * @param first its first day
   * @param months whether it is a month
   */
  public record Span(LocalDate first, boolean months) {

    /** The week or month of a day. */
    public static Span of(LocalDate day, boolean months) {
      LocalDate monday = day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
      return new Span(months ? day.withDayOfMonth(1) : monday, months);
    }

    /** The one before it, or after it. */
    public Span plus(int steps) {
      return new Span(months ? first.plusMonths(steps) : first.plusWeeks(steps), months);
    }

    /** The first day after it. */
    public LocalDate end() {
      return plus(1).first();
    }

    /** All its days. */
    public List<LocalDate> days() {
      return first.datesUntil(end()).toList();
    }

    /** Its name. */
    public String text() {
      String pattern = months ? "MMMM yyyy" : "'Week of' d MMMM yyyy";
      return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(first);
    }
  }

  /** The whole time. */
  public Duration total() {
    return sum(shares.stream());
  }

  /** The time of each project, the longest first. */
  public Map<Optional<ProjectLabel>, Duration> byProject() {
    return shares.stream()
        .collect(
            Collectors.groupingBy(
                Share::project, Collectors.reducing(Duration.ZERO, Share::time, Duration::plus)))
        .entrySet()
        .stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
  }

  /** The hours of a project on each day of the span. */
  public List<Double> hours(Optional<ProjectLabel> project) {
    return hours(Set.of(project));
  }

  /** The hours of some projects together on each day of the span. */
  public List<Double> hours(Set<Optional<ProjectLabel>> projects) {
    Map<LocalDate, Duration> days =
        shares.stream()
            .filter(share -> projects.contains(share.project()))
            .collect(
                Collectors.groupingBy(
                    Share::day, Collectors.reducing(Duration.ZERO, Share::time, Duration::plus)));
    return span.days().stream()
        .map(day -> days.getOrDefault(day, Duration.ZERO).toMinutes() / MINUTES)
        .toList();
  }

  private static Duration sum(Stream<Share> some) {
    return some.map(Share::time).reduce(Duration.ZERO, Duration::plus);
  }
}

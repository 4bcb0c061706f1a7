package dev.sluice.desktop.window.report;

import dev.sluice.desktop.window.names.ProjectLabel;
import dev.sluice.desktop.window.time.Span;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What some days were spent on. Times are rounded here only, never in the file.
 *
 * @param asked which days, and how
 * @param shares what each day was spent on, in the order of the days
 * @param whole each entry once, where an entry has a share in several groups
 */
public record Report(Asked asked, List<Share> shares, List<Share> whole) {

  private static final double MINUTES = 60;

  /** Copies the shares. */
  public Report {
    shares = List.copyOf(shares);
    whole = List.copyOf(whole);
  }

  /**
   * Which days a report is about, by what it tells the time, how it rounds, and of which entries.
   *
   * @param search as in the list; blank for all entries
   */
  public record Asked(Span span, Grouping by, Rounding rounding, String search) {

    Asked in(Span other) {
      return new Asked(other, by, rounding, search);
    }

    Asked by(Grouping other) {
      return new Asked(span, other, rounding, search);
    }

    Asked rounded(Rounding how) {
      return new Asked(span, by, how, search);
    }

    Asked only(String such) {
      return new Asked(span, by, rounding, such);
    }
  }

  /**
   * The time of one group on one day.
   *
   * @param group empty for entries that belong to none
   * @param time that of the entries that have ended, rounded as was asked
   * @param since when the entry began that runs; null if none of them does
   */
  public record Share(
      LocalDate day, Optional<ProjectLabel> group, Duration time, @Nullable Instant since) {

    private Share at(Instant now, Rounding rounding) {
      if (since == null || now.isBefore(since)) {
        return this;
      }
      Duration runs = rounding.entry(Duration.between(since, now));
      return new Share(day, group, time.plus(runs), null);
    }
  }

  /** With the entry that runs, as long as it has taken by now. */
  Report at(Instant now) {
    return new Report(asked, at(shares, now), at(whole, now));
  }

  private List<Share> at(List<Share> some, Instant now) {
    return some.stream().map(share -> share.at(now, asked.rounding())).toList();
  }

  /** Which days. */
  public Span span() {
    return asked.span();
  }

  /** The whole time: that of all groups, or of all entries if one may be in several groups. */
  public Duration total() {
    return asked.by() == Grouping.TAG
        ? asked.rounding().sum(sum(whole.stream()))
        : byGroup().values().stream().reduce(Duration.ZERO, Duration::plus);
  }

  /** The time of each group, the longest first. */
  public Map<Optional<ProjectLabel>, Duration> byGroup() {
    return shares.stream()
        .collect(
            Collectors.groupingBy(
                Share::group, Collectors.reducing(Duration.ZERO, Share::time, Duration::plus)))
        .entrySet()
        .stream()
        .map(one -> Map.entry(one.getKey(), asked.rounding().sum(one.getValue())))
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
  }

  /** The bars of its chart. */
  public ChartBars bars() {
    return ChartBars.of(span());
  }

  /** The hours of a group in each bar. */
  public List<Double> hours(Optional<ProjectLabel> group) {
    return hours(Set.of(group));
  }

  /** The hours of some groups together in each bar. */
  public List<Double> hours(Set<Optional<ProjectLabel>> groups) {
    NavigableMap<LocalDate, Duration> sums = new TreeMap<>();
    bars().begins().forEach(begin -> sums.put(begin, Duration.ZERO));
    shares.stream()
        .filter(share -> groups.contains(share.group()))
        .forEach(share -> sums.merge(sums.floorKey(share.day()), share.time(), Duration::plus));
    return sums.values().stream().map(time -> time.toMinutes() / MINUTES).toList();
  }

  private static Duration sum(Stream<Share> some) {
    return some.map(Share::time).reduce(Duration.ZERO, Duration::plus);
  }
}

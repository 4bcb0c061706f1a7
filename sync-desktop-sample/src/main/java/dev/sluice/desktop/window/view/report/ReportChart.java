package dev.sluice.desktop.window.view.report;

import com.formdev.flatlaf.util.UIScale;
import dev.sluice.desktop.window.names.ProjectLabel;
import dev.sluice.desktop.window.report.Report;
import dev.sluice.desktop.window.time.Span;
import dev.sluice.desktop.window.view.look.Look;
import java.awt.Color;
import java.awt.Font;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.UIManager;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XChartPanel;
import org.knowm.xchart.style.CategoryStyler;

/** Days, or longer times, as bars of groups. */
final class ReportChart {

  private static final DateTimeFormatter WEEKDAY =
      DateTimeFormatter.ofPattern("EEE d", Locale.ENGLISH);
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d", Locale.ENGLISH);
  private static final DateTimeFormatter DAY_OF_MONTH =
      DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);

  private static final DateTimeFormatter MONTH =
      DateTimeFormatter.ofPattern("MMM uuuu", Locale.ENGLISH);
  private static final DateTimeFormatter YEAR = DateTimeFormatter.ofPattern("uuuu", Locale.ENGLISH);

  /** More colours than these nobody tells apart; the totals name all groups. */
  private static final int MOST_BARS = 12;

  /**
   * A bar is cut if its day is this many times as long as the next one: the others would be flat.
   */
  private static final double LONG = 2.5;

  private static final int ROOM_FOR_LABEL = 14;

  private ReportChart() {}

  /**
   * The chart of a report.
   *
   * @param width so wide is the place for it
   */
  static JComponent of(Report report, int width) {
    XChartPanel<CategoryChart> bars = new XChartPanel<>(chart(report, width));
    bars.setFocusable(false);
    return Look.named(bars, "Hours by day and group; the totals stand beside it");
  }

  private static CategoryChart chart(Report report, int width) {
    CategoryChart bars = new CategoryChartBuilder().width(400).height(260).build();
    style(bars.getStyler());
    List<String> labels = report.bars().begins().stream().map(label(report)::format).toList();
    List<String> days = spread(labels, width);
    List<Optional<ProjectLabel>> all = List.copyOf(report.byGroup().keySet());
    int most = Math.min(all.size(), MOST_BARS);
    for (Optional<ProjectLabel> group : all.subList(0, most)) {
      String key = group.map(one -> one.name() + " " + one.id()).orElse("none");
      bars.addSeries(key, days, report.hours(group)).setFillColor(TotalsTable.color(group));
    }
    Set<Optional<ProjectLabel>> others = Set.copyOf(all.subList(most, all.size()));
    if (!others.isEmpty()) {
      bars.addSeries("Others", days, report.hours(others)).setFillColor(Look.muted());
    }
    top(report.hours(Set.copyOf(all))).ifPresent(bars.getStyler()::setYAxisMax);
    return bars;
  }

  private static DateTimeFormatter label(Report report) {
    return switch (report.bars().length()) {
      case YEAR -> YEAR;
      case MONTH -> MONTH;
      case WEEK -> DAY_OF_MONTH;
      case DAY -> ofDays(report.span());
    };
  }

  private static DateTimeFormatter ofDays(Span span) {
    return switch (span.unit()) {
      case WEEK -> WEEKDAY;
      case MONTH -> DAY;
      case RANGE -> DAY_OF_MONTH;
    };
  }

  /**
   * Leaves out labels at equal steps, so that none run into each other. The chart's own choice of
   * labels does not stand below the bars. What is blank still tells the days apart.
   */
  private static List<String> spread(List<String> days, int width) {
    int every = (days.size() + labels(days, width) - 1) / labels(days, width);
    return IntStream.range(0, days.size())
        .mapToObj(day -> day % every == 0 ? days.get(day) : " ".repeat(day))
        .toList();
  }

  /** As many labels as there is room for, in letters of any size. */
  private static int labels(List<String> days, int width) {
    Font font = font();
    int widest =
        days.stream()
            .mapToInt(day -> new JLabel().getFontMetrics(font).stringWidth(day))
            .max()
            .orElse(1);
    return Math.max(2, width / (widest + UIScale.scale(ROOM_FOR_LABEL)));
  }

  /** Where the axis ends, if not at the longest day. */
  static Optional<Double> top(List<Double> hours) {
    List<Double> longest = hours.stream().sorted(Comparator.reverseOrder()).limit(2).toList();
    double most = longest.isEmpty() ? 0 : longest.get(0);
    double next = longest.size() < 2 ? 0 : longest.get(1);
    if (most < 1) {
      return Optional.of(1.0); // an axis of no length has no figures
    }
    return next >= 1 && most > LONG * next ? Optional.of(Math.ceil(next * 1.5)) : Optional.empty();
  }

  private static Font font() {
    Font small = UIManager.getFont("small.font");
    return small == null ? UIManager.getFont("Label.font") : small;
  }

  private static void style(CategoryStyler style) {
    Color front = UIManager.getColor("Label.foreground");
    Color back = UIManager.getColor("Panel.background");
    style.setLocale(Locale.ROOT);
    style.setStacked(true);
    style.setAvailableSpaceFill(0.6);
    style.setLegendVisible(false);
    style.setChartBackgroundColor(back);
    style.setPlotBackgroundColor(back);
    style.setPlotBorderVisible(false);
    style.setPlotGridVerticalLinesVisible(false);
    style.setPlotGridLinesColor(UIManager.getColor("Component.borderColor"));
    style.setAxisTickLabelsColor(front);
    style.setAxisTickLabelsFont(font());
    style.setAxisTicksMarksVisible(false);
    style.setYAxisDecimalPattern("0.# h");
    style.setYAxisMin(0.0);
  }
}

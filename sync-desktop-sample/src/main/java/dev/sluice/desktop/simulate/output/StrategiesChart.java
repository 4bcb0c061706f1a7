package dev.sluice.desktop.simulate.output;

import dev.sluice.lab.simulate.Figure;
import dev.sluice.lab.simulate.Figures;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;

/** All strategies side by side, a chart for each figure. */
public final class StrategiesChart {

  private static final int WIDTH = 1700;
  private static final int HEIGHT = 220;
  private static final double PERCENT = 100;

  private final List<Figures> all;

  private StrategiesChart(List<Figures> all) {
    this.all = all;
  }

  /** Means of all runs. */
  public static List<CategoryChart> of(List<Figures> all) {
    StrategiesChart charts = new StrategiesChart(all);
    return List.of(
        charts.bars("Retries, %", Figures::retryRate, PERCENT),
        charts.bars("Longest single sleep, s", Figures::maxSleep, 1),
        charts.bars("Longest wait of a call, s", Figures::longestWait, 1),
        charts.bars("Standard deviation of requests", Figures::stdevRequests, 1),
        charts.bars("Time to clear a full pool, s", f -> f.timeToClear().seconds(), 1),
        charts.bars("Used of what was allowed, %", Figures::utilisation, PERCENT));
  }

  private CategoryChart bars(
      String title, Function<Figures, @Nullable Figure> figure, double factor) {
    CategoryChart chart =
        new CategoryChartBuilder().width(WIDTH).height(HEIGHT).title(title).build();
    chart.getStyler().setLegendVisible(false);
    chart.getStyler().setPlotGridLinesVisible(false);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setYAxisMin(0.0);
    List<Double> means = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Figures figures : all) {
      Figure shown = figure.apply(figures);
      double mean = shown == null ? 0 : shown.mean() * factor;
      means.add(mean);
      names.add(
          shown == null
              ? figures.strategy() + " never"
              : String.format(Locale.ROOT, "%s %.2f", figures.strategy(), mean));
    }
    chart.addSeries(title, names, means);
    return chart;
  }
}

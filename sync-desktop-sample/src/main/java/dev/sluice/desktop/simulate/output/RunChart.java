package dev.sluice.desktop.simulate.output;

import dev.sluice.lab.simulate.Log;
import java.awt.Color;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** One run over time: what each client slept last, and what remained. */
public final class RunChart {

  private static final int WIDTH = 900;
  private static final int HEIGHT = 300;
  private static final int POINTS = 120;
  private static final int MOST_CLIENTS = 20;
  private static final double NANOS = 1e9;

  private final Log log;
  private final int clients;
  private final double[] times = new double[POINTS];
  private final double[][] sleeps;
  private final double[] remaining = new double[POINTS];

  private RunChart(Log log) {
    this.log = log;
    this.clients = Math.min(log.clients(), MOST_CLIENTS);
    this.sleeps = new double[log.clients()][POINTS];
    sample();
  }

  /** The sleeps and, below, the tokens. Of more than 20 clients the first 20 are drawn. */
  public static List<XYChart> of(String strategy, Log log) {
    RunChart chart = new RunChart(log);
    return List.of(chart.sleeps(strategy), chart.tokens());
  }

  /** What the latest rows say at moments of equal distance. */
  private void sample() {
    double[] last = new double[log.clients()];
    double step = log.endNanos() / NANOS / POINTS;
    int row = 0;
    double left = 0;
    for (int point = 0; point < POINTS; point++) {
      times[point] = step * (point + 1);
      for (; row < log.rows() && log.atNanos(row) / NANOS <= times[point]; row++) {
        last[log.client(row)] = log.sleptNanos(row) / NANOS;
        left = log.status(row) == Log.CUT_OFF ? left : log.remaining(row);
      }
      remaining[point] = left;
      for (int client = 0; client < last.length; client++) {
        sleeps[client][point] = last[client];
      }
    }
  }

  private XYChart sleeps(String strategy) {
    XYChart chart = chart(strategy + ": the last sleep of each client", "seconds slept");
    for (int client = 0; client < clients; client++) {
      add(chart, "client " + client, sleeps[client]);
    }
    return chart;
  }

  private XYChart tokens() {
    XYChart chart = chart("Tokens that remain", "tokens");
    add(chart, "remaining", remaining);
    return chart;
  }

  private void add(XYChart chart, String name, double[] values) {
    chart.addSeries(name, times, values).setMarker(SeriesMarkers.NONE).setLineWidth(1);
  }

  private static XYChart chart(String title, String axis) {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle("seconds")
            .yAxisTitle(axis)
            .build();
    chart.getStyler().setLegendVisible(false);
    chart.getStyler().setYAxisMin(0.0);
    chart.getStyler().setXAxisMin(0.0);
    chart.getStyler().setXAxisDecimalPattern("0");
    chart.getStyler().setXAxisTickMarkSpacingHint(WIDTH / 6);
    chart.getStyler().setPlotGridLinesVisible(false);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    return chart;
  }
}

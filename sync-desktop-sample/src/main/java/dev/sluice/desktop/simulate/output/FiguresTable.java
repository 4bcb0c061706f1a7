package dev.sluice.desktop.simulate.output;

import dev.sluice.lab.simulate.Figure;
import dev.sluice.lab.simulate.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Figures for people: a line for each strategy, the mean and in brackets the worst run. */
public final class FiguresTable {

  private static final double PERCENT = 100;

  private FiguresTable() {}

  /** A table with a head. */
  public static String of(List<Figures> all) {
    List<String> lines = new ArrayList<>();
    lines.add(
        line(
            "mean (worst run)",
            "retries %",
            "max sleep s",
            "longest wait s",
            "stdev requests",
            "clear s",
            "used %"));
    all.forEach(figures -> lines.add(of(figures)));
    return String.join("\n", lines);
  }

  private static String of(Figures figures) {
    return line(
        figures.strategy(),
        most(figures.retryRate(), "%.2f", PERCENT),
        most(figures.maxSleep(), "%.1f", 1),
        most(figures.longestWait(), "%.1f", 1),
        most(figures.stdevRequests(), "%.1f", 1),
        most(figures.timeToClear(), "%.2f", 1),
        least(figures.utilisation()));
  }

  private static String most(Figure figure, String form, double factor) {
    return number(form, figure.mean() * factor) + " (" + number(form, figure.most() * factor) + ")";
  }

  private static String least(Figure figure) {
    return number("%.1f", figure.mean() * PERCENT)
        + " ("
        + number("%.1f", figure.least() * PERCENT)
        + ")";
  }

  private static String number(String form, double value) {
    return String.format(Locale.ROOT, form, value);
  }

  private static String line(Object... cells) {
    return String.format(Locale.ROOT, "%-29s %16s %17s %17s %16s %15s %14s", cells).stripTrailing();
  }
}

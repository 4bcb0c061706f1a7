package dev.sluice.desktop.simulate.output;

import dev.sluice.lab.simulate.Figure;
import dev.sluice.lab.simulate.Figures;
import dev.sluice.lab.simulate.Occurrence;
import dev.sluice.lab.simulate.Published;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Figures for people: a line for each strategy, the mean and in brackets the worst run. */
public final class FiguresTable {

  private static final double PERCENT = 100;

  private FiguresTable() {}

  /** A table with a head. */
  public static String of(List<Figures> all) {
    return of(all, Map.of());
  }

  /**
   * The same with figures of somebody else's.
   *
   * @param published what was published of a strategy, by its name
   */
  public static String of(List<Figures> all, Map<String, Published> published) {
    List<String> lines = new ArrayList<>();
    lines.add(
        line(
            "mean (worst run)",
            "retries %",
            "max sleep s",
            "longest wait s",
            "stdev requests",
            "clear s",
            "used %",
            "first 429 s"));
    for (Figures figures : all) {
      lines.add(of(figures));
      Published known = published.get(figures.strategy());
      if (known != null) {
        lines.add(of(known));
      }
    }
    return String.join("\n", lines);
  }

  private static String of(Figures figures) {
    return line(
        figures.strategy(),
        most(figures.retryRate(), "%.2f", PERCENT),
        most(figures.maxSleep(), "%.1f", 1),
        most(figures.longestWait(), "%.1f", 1),
        most(figures.stdevRequests(), "%.1f", 1),
        clear(figures.timeToClear()),
        least(figures.utilisation()),
        firstRefusal(figures.firstRefusal()));
  }

  private static String of(Published published) {
    return line(
        "  published",
        number("%.2f", published.retryPercent()),
        number("%.2f", published.maxSleep()),
        "",
        number("%.2f", published.stdevRequests()),
        number("%.2f", published.timeToClear()),
        "",
        "");
  }

  private static String clear(Occurrence clear) {
    Figure seconds = clear.seconds();
    if (seconds == null) {
      return "not cleared";
    }
    String text = most(seconds, "%.2f", 1);
    return clear.missing() == 0 ? text : text + ", " + clear.missing() + " not";
  }

  private static String firstRefusal(Occurrence refusal) {
    Figure seconds = refusal.seconds();
    if (seconds == null) {
      return "never";
    }
    String text = number("%.1f", seconds.mean()) + " (" + number("%.1f", seconds.least()) + ")";
    return refusal.missing() == 0 ? text : text + ", " + refusal.missing() + " never";
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
    return String.format(Locale.ROOT, "%-29s %16s %17s %17s %16s %15s %14s %17s", cells)
        .stripTrailing();
  }
}

package dev.sluice.desktop.window.tracker;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The colours of new projects. */
final class Palette {

  /** Those that the server offers its users, in its order. */
  private static final List<String> COLORS =
      List.of(
          "#0b83d9", "#9e5bd9", "#d94182", "#e36a00", "#bf7000", "#2da608", "#06a893", "#c9806b",
          "#465bb3", "#990099", "#c7af14", "#566614", "#d92b2b", "#525266");

  private Palette() {}

  /** The first one that the fewest projects have. */
  static String next(List<String> used) {
    List<String> lower = used.stream().map(color -> color.toLowerCase(Locale.ROOT)).toList();
    return COLORS.stream()
        .min(Comparator.comparing(color -> lower.stream().filter(color::equals).count()))
        .orElseThrow();
  }
}

package dev.sluice.desktop.window.tracker;

import dev.sluice.desktop.window.names.NameEdits.Shade;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The colours of projects. */
final class Palette {

  /** Those that the server offers its users, in its order. */
  static final List<Shade> SHADES =
      List.of(
          new Shade("Blue", "#0b83d9"),
          new Shade("Violet", "#9e5bd9"),
          new Shade("Pink", "#d94182"),
          new Shade("Orange", "#e36a00"),
          new Shade("Brown", "#bf7000"),
          new Shade("Green", "#2da608"),
          new Shade("Teal", "#06a893"),
          new Shade("Clay", "#c9806b"),
          new Shade("Indigo", "#465bb3"),
          new Shade("Purple", "#990099"),
          new Shade("Yellow", "#c7af14"),
          new Shade("Olive", "#566614"),
          new Shade("Red", "#d92b2b"),
          new Shade("Grey", "#525266"));

  private Palette() {}

  /** The first one that the fewest projects have. */
  static String next(List<String> used) {
    List<String> lower = used.stream().map(color -> color.toLowerCase(Locale.ROOT)).toList();
    return SHADES.stream()
        .map(Shade::color)
        .min(Comparator.comparing(color -> lower.stream().filter(color::equals).count()))
        .orElseThrow();
  }
}

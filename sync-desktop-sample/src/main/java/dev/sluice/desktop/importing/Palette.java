package dev.sluice.desktop.importing;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.sluice.tracker.Project;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The colours of projects. */
public final class Palette {

  /** Those that the server offers its users, in its order. */
  public static final List<Shade> SHADES =
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

  /**
   * A colour.
   *
   * @param name what people call it
   * @param color as the server writes it, such as {@code #0b83d9}
   */
  public record Shade(String name, String color) {}

  private Palette() {}

  /** The first one that the fewest of these projects have. */
  public static String next(Collection<Project> projects) {
    Map<String, Long> used =
        projects.stream()
            .collect(groupingBy(one -> one.color().toLowerCase(Locale.ROOT), counting()));
    return SHADES.stream()
        .map(Shade::color)
        .min(Comparator.comparing(color -> used.getOrDefault(color, 0L)))
        .orElseThrow();
  }
}

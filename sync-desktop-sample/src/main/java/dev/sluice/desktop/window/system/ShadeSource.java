package dev.sluice.desktop.window.system;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A command that tells whether the desktop is dark. Java and FlatLaf tell it nowhere.
 *
 * @param dark what it prints if it is
 * @param light what it prints if it is not
 */
record ShadeSource(List<String> command, String dark, String light) {

  /** Any desktop that has a portal: 1 is dark, 2 is light, 0 has no wish. */
  private static final ShadeSource PORTAL =
      new ShadeSource(
          List.of(
              "gdbus",
              "call",
              "--session",
              "--timeout=2",
              "--dest=org.freedesktop.portal.Desktop",
              "--object-path=/org/freedesktop/portal/desktop",
              "--method=org.freedesktop.portal.Settings.Read",
              "org.freedesktop.appearance",
              "color-scheme"),
          "uint32 1",
          "uint32");

  private static final ShadeSource GNOME =
      new ShadeSource(
          List.of("gsettings", "get", "org.gnome.desktop.interface", "color-scheme"),
          "prefer-dark",
          "'");

  private static final ShadeSource MAC =
      new ShadeSource(List.of("defaults", "read", "-g", "AppleInterfaceStyle"), "Dark", "Light");

  private static final ShadeSource WINDOWS =
      new ShadeSource(
          List.of(
              "reg",
              "query",
              "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Themes\\Personalize",
              "/v",
              "AppsUseLightTheme"),
          "0x0",
          "0x1");

  /** Those of a system, as Java calls it, the best one first. */
  static List<ShadeSource> of(String system) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      return List.of(WINDOWS);
    }
    return name.startsWith("mac") ? List.of(MAC) : List.of(PORTAL, GNOME);
  }

  /**
   * What the first of them says that knows; none if none does.
   *
   * @param run what a command has printed, if it has ended well
   */
  static Optional<Boolean> isDark(
      List<ShadeSource> sources, Function<List<String>, Optional<String>> run) {
    return sources.stream()
        .flatMap(source -> run.apply(source.command()).flatMap(source::isDark).stream())
        .findFirst();
  }

  private Optional<Boolean> isDark(String printed) {
    return Stream.of(dark, light).filter(printed::contains).findFirst().map(dark::equals);
  }
}

package dev.sluice.desktop.window;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.desktop.window.idle.WorkingHours;
import dev.sluice.desktop.window.view.Arrangement;
import dev.sluice.desktop.window.view.look.Theme;
import java.awt.Rectangle;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Properties;

/** How the window of this user was arranged last, whatever file it was on. */
final class ArrangementFile {

  private static final String THEME = "theme";
  private static final String SYSTEM = "system";
  private static final String FIXED = "fixed";
  private static final String DARK = "dark";
  private static final String TRAY = "tray";
  private static final String MAXIMIZED = "maximized";
  private static final String GROUPED = "grouped";
  private static final String REMINDER = "reminder";
  private static final String X = "x";
  private static final String Y = "y";
  private static final String WIDTH = "width";
  private static final String HEIGHT = "height";

  private final Path file =
      Path.of(System.getProperty("user.home"), ".sluice", "window.properties");

  /** The user's own, in their home. */
  ArrangementFile() {}

  /** What is there; a file that is damaged, or that cannot be read, is like none. */
  Arrangement load() {
    if (!Files.isRegularFile(file)) {
      return Arrangement.USUAL;
    }
    Properties kept = new Properties();
    try (Reader reader = Files.newBufferedReader(file, UTF_8)) {
      kept.load(reader);
    } catch (IOException | IllegalArgumentException unreadable) {
      return Arrangement.USUAL;
    }
    return new Arrangement(theme(kept), is(kept, TRAY), is(kept, MAXIMIZED), place(kept))
        .grouped(is(kept, GROUPED))
        .reminding(WorkingHours.parse(kept.getProperty(REMINDER, "")));
  }

  private static Theme theme(Properties kept) {
    return new Theme(SYSTEM.equals(kept.getProperty(THEME)), is(kept, DARK));
  }

  private static boolean is(Properties kept, String name) {
    return Boolean.parseBoolean(kept.getProperty(name));
  }

  private static Optional<Rectangle> place(Properties kept) {
    try {
      return Optional.of(
          new Rectangle(
              number(kept, X), number(kept, Y), number(kept, WIDTH), number(kept, HEIGHT)));
    } catch (NumberFormatException none) {
      return Optional.empty();
    }
  }

  private static int number(Properties kept, String name) {
    return Integer.parseInt(kept.getProperty(name));
  }

  /** Keeps it; moved into place, so that another window never reads half of it. */
  void save(Arrangement arrangement) throws IOException {
    Properties kept = new Properties();
    Theme theme = arrangement.theme();
    kept.setProperty(THEME, theme.isSystem() ? SYSTEM : FIXED);
    kept.setProperty(DARK, String.valueOf(theme.isDark()));
    kept.setProperty(TRAY, String.valueOf(arrangement.staysInTray()));
    kept.setProperty(MAXIMIZED, String.valueOf(arrangement.isMaximized()));
    kept.setProperty(GROUPED, String.valueOf(arrangement.isGrouped()));
    arrangement.reminder().ifPresent(hours -> kept.setProperty(REMINDER, hours.typed()));
    arrangement.place().ifPresent(bounds -> put(kept, bounds));
    Files.createDirectories(file.getParent());
    Path place = Files.exists(file) ? file.toRealPath() : file; // a link stays one
    Path fresh = Files.createTempFile(place.getParent(), "window", ".properties");
    try {
      try (Writer writer = Files.newBufferedWriter(fresh, UTF_8)) {
        kept.store(writer, null);
      }
      Files.move(fresh, place, StandardCopyOption.ATOMIC_MOVE); // any other removes it first
    } finally {
      Files.deleteIfExists(fresh); // if it could not be kept
    }
  }

  private static void put(Properties kept, Rectangle place) {
    kept.setProperty(X, String.valueOf(place.x));
    kept.setProperty(Y, String.valueOf(place.y));
    kept.setProperty(WIDTH, String.valueOf(place.width));
    kept.setProperty(HEIGHT, String.valueOf(place.height));
  }
}

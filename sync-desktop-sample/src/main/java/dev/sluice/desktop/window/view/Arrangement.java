package dev.sluice.desktop.window.view;

import com.formdev.flatlaf.util.UIScale;
import dev.sluice.desktop.window.idle.WorkingHours;
import dev.sluice.desktop.window.view.look.Theme;
import java.awt.Dimension;
import java.awt.GraphicsEnvironment;
import java.awt.Rectangle;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.swing.JFrame;

/**
 * How the user has arranged the window: the next one begins so.
 *
 * @param theme what it looks like
 * @param staysInTray whether it stays in the tray when it is closed
 * @param isMaximized whether it fills the screen
 * @param isGrouped whether equal entries of a day are one row
 * @param reminder when the user is reminded that nothing runs; none if never
 * @param place where it is while it does not fill the screen; none before the first window was
 *     closed
 */
public record Arrangement(
    Theme theme,
    boolean staysInTray,
    boolean isMaximized,
    boolean isGrouped,
    Optional<WorkingHours> reminder,
    Optional<Rectangle> place) {

  /** Of a new user. */
  public static final Arrangement USUAL =
      new Arrangement(Theme.SYSTEM, false, false, Optional.empty());

  private static final Dimension SIZE = new Dimension(900, 680);
  private static final Dimension LEAST = new Dimension(640, 420);

  /** So much of a window's title must be on a screen, or nobody could take hold of it. */
  private static final Dimension HOLD = new Dimension(64, 16);

  private static final int TITLE = 32;

  /** One whose list has a row for each entry, and whose user is not reminded. */
  public Arrangement(
      Theme theme, boolean staysInTray, boolean isMaximized, Optional<Rectangle> place) {
    this(theme, staysInTray, isMaximized, false, Optional.empty(), place);
  }

  /** The same with equal entries in one row, or not. */
  public Arrangement grouped(boolean is) {
    return new Arrangement(theme, staysInTray, isMaximized, is, reminder, place);
  }

  /** The same with a reminder at those times, or none. */
  public Arrangement reminding(Optional<WorkingHours> when) {
    return new Arrangement(theme, staysInTray, isMaximized, isGrouped, when, place);
  }

  /** The frame's own. */
  static Arrangement of(
      JFrame frame, Theme theme, boolean staysInTray, Optional<Rectangle> before) {
    boolean isMaximized = (frame.getExtendedState() & JFrame.MAXIMIZED_BOTH) != 0;
    Optional<Rectangle> place = isMaximized ? before : Optional.of(frame.getBounds());
    return new Arrangement(theme, staysInTray, isMaximized, place);
  }

  /** Puts the frame there; if the screen that it was on is gone, where the system likes it. */
  void apply(JFrame frame) {
    frame.setMinimumSize(UIScale.scale(LEAST));
    frame.setSize(UIScale.scale(SIZE));
    frame.setLocationByPlatform(true);
    reachable(screens())
        .ifPresent(
            there -> {
              frame.setLocationByPlatform(false);
              frame.setBounds(there);
            });
    if (isMaximized) {
      frame.setExtendedState(frame.getExtendedState() | JFrame.MAXIMIZED_BOTH);
    }
  }

  /** The place, no larger than the screens, if the user can take hold of a window there. */
  Optional<Rectangle> reachable(List<Rectangle> screens) {
    Rectangle all = screens.stream().reduce(new Rectangle(), Rectangle::union);
    return place
        .map(
            there ->
                new Rectangle(
                    there.x,
                    there.y,
                    Math.min(there.width, all.width),
                    Math.min(there.height, all.height)))
        .filter(there -> screens.stream().anyMatch(screen -> isHeld(there, screen)));
  }

  private static boolean isHeld(Rectangle there, Rectangle screen) {
    Rectangle title = new Rectangle(there.x, there.y, there.width, TITLE).intersection(screen);
    return title.width >= HOLD.width && title.height >= HOLD.height;
  }

  private static List<Rectangle> screens() {
    return Stream.of(GraphicsEnvironment.getLocalGraphicsEnvironment().getScreenDevices())
        .map(screen -> screen.getDefaultConfiguration().getBounds())
        .toList();
  }
}

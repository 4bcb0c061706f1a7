package dev.sluice.desktop.window.view.tray;

import dev.sluice.desktop.window.view.look.Look;
import java.awt.AWTException;
import java.awt.Image;
import java.awt.MenuItem;
import java.awt.PopupMenu;
import java.awt.SystemTray;
import java.awt.TrayIcon;
import java.beans.PropertyChangeListener;
import org.jspecify.annotations.Nullable;

/** The tray as Java reaches it: on Windows, macOS, and Linux desktops that have one. */
public final class SystemTrayPlace implements TrayPlace {

  private static final String WATCHED = "systemTray";
  private static final String OPENS = "Show the window";

  private final MenuItem toggle = new MenuItem("Start");
  private @Nullable SystemTray tray;
  private @Nullable TrayIcon icon;
  private @Nullable PropertyChangeListener watch;
  private boolean isThere;

  /** No icon yet. */
  public SystemTrayPlace() {}

  @Override
  public boolean put(Menu menu) {
    if (!SystemTray.isSupported()) {
      return false;
    }
    SystemTray found = SystemTray.getSystemTray(); // not given any more when it has gone
    TrayIcon made = new TrayIcon(image(found, false), "Sluice", popup(menu));
    made.addActionListener(event -> menu.open().run());
    tray = found;
    icon = made;
    isThere = isAdded(found, made);
    watch =
        event -> {
          isThere = event.getNewValue() != null && isAdded(found, made);
          if (!isThere) {
            menu.gone().run();
          }
        };
    found.addPropertyChangeListener(WATCHED, watch);
    return isThere;
  }

  /** A panel that was started again does not know the icons of the one before. */
  private static boolean isAdded(SystemTray tray, TrayIcon icon) {
    try {
      tray.remove(icon);
      tray.add(icon);
      return true;
    } catch (AWTException noTrayNow) {
      return false;
    }
  }

  @Override
  public boolean isThere() {
    return isThere;
  }

  private PopupMenu popup(Menu menu) {
    MenuItem open = new MenuItem(OPENS);
    MenuItem quit = new MenuItem("Quit");
    toggle.addActionListener(event -> menu.toggle().run());
    open.addActionListener(event -> menu.open().run());
    quit.addActionListener(event -> menu.quit().run());
    PopupMenu popup = new PopupMenu();
    popup.add(toggle);
    popup.add(open);
    popup.addSeparator();
    popup.add(quit);
    return popup;
  }

  private static Image image(SystemTray tray, boolean runs) {
    return Look.application(runs, tray.getTrayIconSize().width);
  }

  @Override
  public void show(String text, boolean runs) {
    if (tray != null && icon != null) {
      toggle.setLabel(runs ? "Stop" : "Start");
      icon.setToolTip(text);
      icon.setImage(image(tray, runs));
    }
  }

  @Override
  public void tell(String words) {
    if (icon != null && isThere) {
      icon.displayMessage("Sluice", words, TrayIcon.MessageType.NONE);
    }
  }

  @Override
  public void remove() {
    if (tray != null && icon != null) {
      tray.remove(icon);
      tray.removePropertyChangeListener(WATCHED, watch);
      icon = null;
    }
  }
}

package dev.sluice.desktop.window.view;

import java.awt.AWTException;
import java.awt.Image;
import java.awt.MenuItem;
import java.awt.PopupMenu;
import java.awt.SystemTray;
import java.awt.TrayIcon;
import org.jspecify.annotations.Nullable;

/** The tray as Java reaches it: on Windows, macOS, and Linux desktops that have one. */
public final class SystemTrayPlace implements TrayPlace {

  private static final String OPENS = "Show the window";

  private final MenuItem toggle = new MenuItem("Start");
  private @Nullable TrayIcon icon;

  /** No icon yet. */
  public SystemTrayPlace() {}

  @Override
  public boolean put(Menu menu) {
    if (!SystemTray.isSupported()) {
      return false;
    }
    TrayIcon made = new TrayIcon(image(false), "Sluice", popup(menu));
    made.addActionListener(event -> menu.open().run());
    try {
      SystemTray.getSystemTray().add(made);
    } catch (AWTException noTrayNow) {
      return false;
    }
    icon = made;
    return true;
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

  private static Image image(boolean runs) {
    int size = SystemTray.getSystemTray().getTrayIconSize().width;
    return Look.application(runs, size);
  }

  @Override
  public void show(String text, boolean runs) {
    TrayIcon shown = icon;
    if (shown != null) {
      toggle.setLabel(runs ? "Stop" : "Start");
      shown.setToolTip(text);
      shown.setImage(image(runs));
    }
  }

  @Override
  public void remove() {
    TrayIcon shown = icon;
    if (shown != null) {
      SystemTray.getSystemTray().remove(shown);
      icon = null;
    }
  }
}

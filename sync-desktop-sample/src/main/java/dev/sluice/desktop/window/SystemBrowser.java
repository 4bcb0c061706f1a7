package dev.sluice.desktop.window;

import java.awt.Desktop;
import java.io.IOException;
import java.net.URI;

/** Opens pages in the user's browser. */
final class SystemBrowser {

  private SystemBrowser() {}

  /** Opens a page; false if there is no browser. */
  static boolean open(String page) {
    if (!Desktop.isDesktopSupported() || !Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
      return false;
    }
    try {
      Desktop.getDesktop().browse(URI.create(page));
      return true;
    } catch (IOException | IllegalArgumentException noBrowserOrNoAddress) {
      return false;
    }
  }
}

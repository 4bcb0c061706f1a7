package dev.sluice.desktop.window.view.look;

/**
 * What the user wants the window to look like.
 *
 * @param isSystem as the desktop, whatever that is by now
 * @param isDark light text on dark; of the desktop, as it was when it was looked at last
 */
public record Theme(boolean isSystem, boolean isDark) {

  /** Of a new user. */
  public static final Theme SYSTEM = new Theme(true, false);

  /** Light or dark, whatever the desktop is. */
  public static Theme fixed(boolean isDark) {
    return new Theme(false, isDark);
  }
}

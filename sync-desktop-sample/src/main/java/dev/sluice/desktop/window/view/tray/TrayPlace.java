package dev.sluice.desktop.window.view.tray;

/** The system's tray, or none. */
public interface TrayPlace {

  /**
   * What the icon's menu does.
   *
   * @param toggle starts or stops an entry
   * @param open brings the window to the front; also done by a click on the icon
   * @param quit ends the app
   * @param gone called when the tray ends before the app, as that of a panel does
   */
  record Menu(Runnable toggle, Runnable open, Runnable quit, Runnable gone) {}

  /** Puts an icon there; false if there is no tray. */
  boolean put(Menu menu);

  /** Whether the icon is there now: a window that is hidden without one is not found again. */
  boolean isThere();

  /**
   * Shows something else.
   *
   * @param text what the icon says when the pointer is on it
   * @param runs whether an entry runs
   */
  void show(String text, boolean runs);

  /** Says something at once, if the icon is there. */
  void tell(String words);

  /** Takes the icon away. */
  void remove();
}

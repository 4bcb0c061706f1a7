package dev.sluice.desktop.window.view;

/** The system's tray, or none. */
public interface TrayPlace {

  /** A system without a tray. */
  TrayPlace NONE =
      new TrayPlace() {
        @Override
        public boolean put(Menu menu) {
          return false;
        }

        @Override
        public void show(String text, boolean runs) {}

        @Override
        public void remove() {}
      };

  /**
   * What the icon's menu does.
   *
   * @param toggle starts or stops an entry
   * @param open brings the window to the front; also done by a click on the icon
   * @param quit ends the app
   */
  record Menu(Runnable toggle, Runnable open, Runnable quit) {}

  /** Puts an icon there; false if there is no tray. */
  boolean put(Menu menu);

  /**
   * Shows something else.
   *
   * @param text what the icon says when the pointer is on it
   * @param runs whether an entry runs
   */
  void show(String text, boolean runs);

  /** Takes the icon away. */
  void remove();
}

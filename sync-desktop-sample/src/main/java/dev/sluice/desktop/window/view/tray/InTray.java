package dev.sluice.desktop.window.view.tray;

import javax.swing.ButtonModel;
import javax.swing.JToggleButton;

/** The icon in the tray, and whether a window that is closed stays there. */
public final class InTray {

  private final TrayPlace place;
  private final boolean before;
  private final boolean isOffered;
  private final ButtonModel wish = new JToggleButton.ToggleButtonModel();

  /**
   * Puts the icon there, if there is a tray.
   *
   * @param before whether the last window was to stay there
   */
  public InTray(TrayPlace place, TrayPlace.Menu menu, boolean before) {
    this.place = place;
    this.before = before;
    this.isOffered = place.put(menu);
    wish.setSelected(before && isOffered);
  }

  /** Whether the user is asked at all: only where there was a tray at the start. */
  public boolean isOffered() {
    return isOffered;
  }

  /** What the user wants. */
  public ButtonModel wish() {
    return wish;
  }

  /** Whether a window that is closed now stays: one without an icon would not be found again. */
  public boolean holds() {
    return wish.isSelected() && place.isThere();
  }

  /** What the next window begins with: there may be a tray again. */
  public boolean next() {
    return isOffered ? wish.isSelected() : before;
  }

  /** Says that, and shows whether something runs. */
  void show(String words, boolean runs) {
    place.show(words, runs);
  }

  /** Says something at once, where there is a tray. */
  public void tell(String words) {
    place.tell(words);
  }

  public void remove() {
    place.remove();
  }
}

package dev.sluice.desktop.window.view;

import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.view.parts.Page;
import dev.sluice.desktop.window.view.status.NoticeBar;
import java.awt.BorderLayout;
import java.awt.CardLayout;
import javax.swing.JComponent;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;

/** What fills the window: the tracker, the form of the sign-in, or another page. One at a time. */
final class Cards {

  private static final String TRACKER = "tracker";
  private static final String LOGIN = "login";
  private static final String OTHER = "other";

  private final CardLayout layout = new CardLayout();
  private final JPanel all = new JPanel(layout);
  private final JPanel other = new JPanel(new BorderLayout());

  /**
   * Begins with the tracker.
   *
   * @param notices what is told while there is another page
   * @param leave called when another page is left by Escape
   */
  Cards(JComponent tracker, JComponent login, NoticeBar notices, Runnable leave) {
    JPanel place =
        new JPanel(new MigLayout("insets 0, gap 0, wrap, fill", "[grow, fill]", "[grow, fill][]"));
    place.add(other);
    // A notice goes by itself: its place stays free, so that no button moves under the mouse.
    place.add(notices.component(), "hidemode 0");
    Keys.escape(place, leave);
    all.add(tracker, TRACKER);
    all.add(login, LOGIN);
    all.add(place, OTHER);
  }

  JPanel component() {
    return all;
  }

  void showTracker() {
    layout.show(all, TRACKER);
  }

  void showLogin() {
    layout.show(all, LOGIN);
  }

  void show(Page page) {
    page.fill(other);
    layout.show(all, OTHER);
    page.focus();
  }
}

package dev.sluice.desktop.window.view.tray;

import dev.sluice.desktop.window.entries.Today;
import dev.sluice.desktop.window.entries.Tracking;
import dev.sluice.desktop.window.view.parts.Models;
import javax.swing.JFrame;
import javax.swing.Timer;

/** What runs, how long, and today's total, where it is seen without the window: title and tray. */
public final class AtAGlance {

  private static final String APP = "Sluice";
  private static final int SECOND = 1000;

  private final Today today;
  private final Tracking tracking;
  private final JFrame frame;
  private final InTray tray;
  private final Timer tick = new Timer(SECOND, event -> tick());
  private String shown = "";

  public AtAGlance(Models models, JFrame frame, InTray tray) {
    this.today = models.today();
    this.tracking = models.tracking();
    this.frame = frame;
    this.tray = tray;
    models.desk().show(today.changed(), change -> changed());
  }

  private void changed() {
    boolean runs = tracking.current() != null;
    String words = today.words();
    shown = words;
    frame.setTitle(words.isEmpty() ? APP : words + " – " + APP);
    tray.show(words.isEmpty() ? APP : APP + ": " + words, runs);
    if (runs) {
      tick.start();
    } else {
      tick.stop();
    }
  }

  private void tick() {
    if (!frame.isDisplayable()) {
      tick.stop(); // the window has ended
    } else if (!today.words().equals(shown)) {
      changed();
    }
  }
}

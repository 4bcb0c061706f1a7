package dev.sluice.desktop.window.view.tray;

import dev.sluice.desktop.window.entries.Today;
import dev.sluice.desktop.window.entries.Tracking;
import dev.sluice.desktop.window.view.parts.EachSecond;
import dev.sluice.desktop.window.view.parts.Models;
import javax.swing.JFrame;

/** What runs, how long, and today's total, where it is seen without the window: title and tray. */
public final class AtAGlance {

  private static final String APP = "Sluice";

  private final Today today;
  private final Tracking tracking;
  private final JFrame frame;
  private final InTray tray;
  private final EachSecond second;
  private String shown = "";

  public AtAGlance(Models models, JFrame frame, InTray tray) {
    this.today = models.today();
    this.tracking = models.tracking();
    this.frame = frame;
    this.tray = tray;
    this.second = new EachSecond(frame, this::tick);
    models.desk().show(today.changed(), change -> changed());
  }

  private void changed() {
    boolean runs = tracking.current() != null;
    String words = today.words();
    shown = words;
    frame.setTitle(words.isEmpty() ? APP : words + " – " + APP);
    tray.show(words.isEmpty() ? APP : APP + ": " + words, runs);
    second.runs(runs);
  }

  private void tick() {
    if (!today.words().equals(shown)) {
      changed();
    }
  }
}

package dev.sluice.desktop.window.view.parts;

import java.awt.Component;
import javax.swing.Timer;

/** Shows the time that goes on while an entry runs, until its window has ended. */
public final class EachSecond {

  private static final int SECOND = 1000;

  private final Timer timer;

  public EachSecond(Component shown, Runnable show) {
    this.timer =
        new Timer(
            SECOND,
            event -> {
              if (shown.isDisplayable()) {
                show.run();
              } else {
                runs(false);
              }
            });
  }

  /** Whether there is something that goes on. */
  public void runs(boolean now) {
    if (now) {
      timer.start();
    } else {
      timer.stop();
    }
  }
}

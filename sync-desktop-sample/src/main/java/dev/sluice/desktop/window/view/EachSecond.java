package dev.sluice.desktop.window.view;

import java.awt.Component;
import javax.swing.Timer;

/** Shows the time that goes on while an entry runs, until its window has ended. */
final class EachSecond {

  private static final int SECOND = 1000;

  private final Timer timer;

  EachSecond(Component shown, Runnable show) {
    this.timer =
        new Timer(
            SECOND,
            event -> {
              show.run();
              runs(shown.isDisplayable());
            });
  }

  /** Whether there is something that goes on. */
  void runs(boolean now) {
    if (now) {
      timer.start();
    } else {
      timer.stop();
    }
  }
}

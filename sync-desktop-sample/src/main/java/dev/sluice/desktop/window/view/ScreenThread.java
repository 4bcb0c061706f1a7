package dev.sluice.desktop.window.view;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.awt.EventQueue;

/** Swing's own thread, for engines and observers. */
public final class ScreenThread {

  private static final Scheduler SCHEDULER = Schedulers.from(EventQueue::invokeLater);

  private ScreenThread() {}

  /** For {@code observeOn} and {@code notifyOn}. */
  public static Scheduler scheduler() {
    return SCHEDULER;
  }
}

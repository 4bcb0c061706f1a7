package dev.sluice.desktop.window.view.idle;

import dev.sluice.desktop.window.idle.Idle;
import dev.sluice.desktop.window.idle.Reminder;
import dev.sluice.desktop.window.view.parts.Models;
import java.awt.AWTEvent;
import java.awt.MouseInfo;
import java.awt.Point;
import java.awt.PointerInfo;
import java.awt.Toolkit;
import java.awt.event.AWTEventListener;
import java.util.Objects;
import javax.swing.Timer;
import org.jspecify.annotations.Nullable;

/**
 * Watches whether somebody is there: any input to the window, and the place of the pointer on the
 * whole screen. Under Wayland no program may know that place, so there only the machine's sleep and
 * the lock of the screen show.
 */
public final class Attendance {

  private static final int LOOK_MILLIS = 5000;
  private static final long INPUT =
      AWTEvent.KEY_EVENT_MASK | AWTEvent.MOUSE_EVENT_MASK | AWTEvent.MOUSE_WHEEL_EVENT_MASK;

  private final Idle idle;
  private final Reminder reminder;
  private final AWTEventListener listener;
  private final Timer timer = new Timer(LOOK_MILLIS, event -> look());
  private @Nullable Point pointer = pointer();

  public Attendance(Models models) {
    this.idle = models.idle();
    this.reminder = models.reminder();
    this.listener = event -> idle.input();
    idle.begin(pointer != null && !"wayland".equals(System.getenv("XDG_SESSION_TYPE")));
    Toolkit.getDefaultToolkit().addAWTEventListener(listener, INPUT);
    timer.start();
  }

  private void look() {
    Point now = pointer();
    if (!Objects.equals(now, pointer)) {
      pointer = now;
      idle.input();
    }
    idle.look();
    reminder.look(idle.isThere());
  }

  private static @Nullable Point pointer() {
    PointerInfo info = MouseInfo.getPointerInfo();
    return info == null ? null : info.getLocation();
  }

  /** Nobody is watched any more. */
  public void end() {
    timer.stop();
    Toolkit.getDefaultToolkit().removeAWTEventListener(listener);
  }
}

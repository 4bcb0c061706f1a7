package dev.sluice.desktop.window;

import dev.sluice.desktop.window.view.TrackerWindow;
import java.awt.Component;
import java.awt.EventQueue;
import java.awt.KeyboardFocusManager;
import java.awt.event.KeyEvent;
import java.awt.event.WindowEvent;
import java.util.Objects;
import java.util.function.Consumer;
import javax.swing.JFrame;

/** Tells when a window does each of the first things that a user sees, and closes it then. */
final class FirstSteps {

  private static final int ALL = 3;

  private final JFrame frame;
  private final Consumer<String> heard;
  private int done;

  FirstSteps(TrackerWindow window, Consumer<String> heard) {
    this.frame = window.frame();
    this.heard = heard;
  }

  /** The window is painted, and a user begins to type. */
  void painted() {
    step("first paint");
    Component field = Objects.requireNonNullElse(frame.getMostRecentFocusOwner(), frame);
    long now = EventQueue.getMostRecentEventTime();
    KeyEvent key = new KeyEvent(field, KeyEvent.KEY_TYPED, now, 0, KeyEvent.VK_UNDEFINED, 'x');
    EventQueue.invokeLater(
        () -> {
          KeyboardFocusManager.getCurrentKeyboardFocusManager().redispatchEvent(field, key);
          step("first key");
        });
  }

  void entries() {
    step("first entries");
  }

  private void step(String name) {
    heard.accept(name);
    done++;
    if (done == ALL) {
      frame.dispatchEvent(new WindowEvent(frame, WindowEvent.WINDOW_CLOSING));
    }
  }
}

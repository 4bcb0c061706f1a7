package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.event.InputEvent;
import java.awt.event.KeyEvent;
import java.awt.event.MouseEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.swing.KeyStroke;

/**
 * A keyboard and a mouse of a display that nobody else uses. Each call returns when the program has
 * got what was done.
 */
final class Hands {

  /** What needs Shift on this keyboard, each before the key that it is on. */
  private static final String SHIFTED = "@2#3:;\"'";

  private final Robot robot;
  private final Semaphore arrived = new Semaphore(0);

  Hands() throws Exception {
    robot = new Robot();
    Toolkit.getDefaultToolkit()
        .addAWTEventListener(this::heard, AWTEvent.KEY_EVENT_MASK | AWTEvent.MOUSE_EVENT_MASK);
  }

  private void heard(AWTEvent event) {
    if (event.getID() == KeyEvent.KEY_PRESSED || event.getID() == MouseEvent.MOUSE_RELEASED) {
      arrived.release();
    }
  }

  private void awaitArrival(int events) throws Exception {
    boolean came = arrived.tryAcquire(events, SeenWindow.GUARD_SECONDS, TimeUnit.SECONDS);
    assertThat(came).as("the program got it").isTrue();
    SeenWindow.onScreen(() -> true); // what comes after it has been done
  }

  /** Writes a text where the cursor is. */
  void write(String text) throws Exception {
    for (char letter : text.toCharArray()) {
      int shifted = SHIFTED.indexOf(letter);
      boolean isOnShift = shifted >= 0 && shifted % 2 == 0;
      char key = isOnShift ? SHIFTED.charAt(shifted + 1) : letter;
      int code = KeyEvent.getExtendedKeyCodeForChar(key);
      stroke(code, isOnShift || Character.isUpperCase(letter) ? InputEvent.SHIFT_DOWN_MASK : 0);
    }
  }

  /** Presses a key, with others held if it says so: {@code control shift Z}. */
  void press(String stroke) throws Exception {
    KeyStroke key = KeyStroke.getKeyStroke(stroke);
    stroke(key.getKeyCode(), key.getModifiers());
  }

  private void stroke(int code, int held) throws Exception {
    List<Integer> keys = new ArrayList<>();
    if ((held & InputEvent.CTRL_DOWN_MASK) != 0) {
      keys.add(KeyEvent.VK_CONTROL);
    }
    if ((held & InputEvent.SHIFT_DOWN_MASK) != 0) {
      keys.add(KeyEvent.VK_SHIFT);
    }
    if ((held & InputEvent.ALT_DOWN_MASK) != 0) {
      keys.add(KeyEvent.VK_ALT);
    }
    keys.add(code);
    arrived.drainPermits();
    keys.forEach(robot::keyPress);
    Collections.reverse(keys);
    keys.forEach(robot::keyRelease);
    awaitArrival(keys.size());
  }

  /** Clicks into the middle of a component. */
  void click(Component on) throws Exception {
    click(on, new Rectangle(on.getSize()), InputEvent.BUTTON1_DOWN_MASK);
  }

  /** Clicks into the middle of a part of a component. */
  void click(Component on, Rectangle part, int button) throws Exception {
    Point corner = SeenWindow.onScreen(on::getLocationOnScreen);
    robot.mouseMove(corner.x + (int) part.getCenterX(), corner.y + (int) part.getCenterY());
    arrived.drainPermits();
    robot.mousePress(button);
    robot.mouseRelease(button);
    awaitArrival(1);
  }
}

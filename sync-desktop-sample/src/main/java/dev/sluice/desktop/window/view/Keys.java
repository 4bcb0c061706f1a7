package dev.sluice.desktop.window.view;

import java.awt.event.ActionEvent;
import java.awt.event.KeyEvent;
import java.util.EventObject;
import javax.swing.AbstractAction;
import javax.swing.JComponent;
import javax.swing.KeyStroke;

/** Keys that do something in one component. */
final class Keys {

  private Keys() {}

  /**
   * Binds a key.
   *
   * @param when one of {@link JComponent}'s conditions, such as {@code WHEN_FOCUSED}
   */
  static void bind(JComponent on, int when, String stroke, Runnable action) {
    on.getInputMap(when).put(KeyStroke.getKeyStroke(stroke), stroke);
    on.getActionMap()
        .put(
            stroke,
            new AbstractAction() {
              @Override
              public void actionPerformed(ActionEvent event) {
                action.run();
              }
            });
  }

  /** Escape leaves a page or a search, from everywhere in it. */
  static void escape(JComponent left, Runnable leave) {
    bind(left, JComponent.WHEN_ANCESTOR_OF_FOCUSED_COMPONENT, "ESCAPE", leave);
  }

  /** Whether an event is a key that writes nothing, such as F8, Escape or Alt with a letter. */
  static boolean isCommand(EventObject event) {
    if (!(event instanceof KeyEvent key)) {
      return false;
    }
    boolean chord = key.isControlDown() || key.isAltDown() || key.isMetaDown();
    char letter = key.getKeyChar();
    return letter == KeyEvent.CHAR_UNDEFINED
        || Character.isISOControl(letter)
        || (chord && !key.isAltGraphDown());
  }
}

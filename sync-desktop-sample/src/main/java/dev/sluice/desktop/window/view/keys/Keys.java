package dev.sluice.desktop.window.view.keys;

import java.awt.KeyboardFocusManager;
import java.awt.event.ActionEvent;
import java.awt.event.FocusAdapter;
import java.awt.event.FocusEvent;
import java.awt.event.KeyEvent;
import java.util.EventObject;
import java.util.function.BooleanSupplier;
import javax.swing.AbstractAction;
import javax.swing.JComponent;
import javax.swing.JTable;
import javax.swing.KeyStroke;

/** Keys that do something in one component. */
public final class Keys {

  private Keys() {}

  /**
   * Binds a key.
   *
   * @param when one of {@link JComponent}'s conditions, such as {@code WHEN_FOCUSED}
   */
  public static void bind(JComponent on, int when, String stroke, Runnable action) {
    on.getInputMap(when).put(KeyStroke.getKeyStroke(stroke), stroke);
    on.getActionMap().put(stroke, action(action, () -> true));
  }

  /** Binds a key of a component that has the cursor; while it is not wanted, others have it. */
  public static void bindWhile(
      BooleanSupplier isWanted, JComponent on, String stroke, Runnable action) {
    on.getInputMap(JComponent.WHEN_FOCUSED).put(KeyStroke.getKeyStroke(stroke), stroke);
    on.getActionMap().put(stroke, action(action, isWanted));
  }

  private static AbstractAction action(Runnable action, BooleanSupplier isWanted) {
    return new AbstractAction() {
      @Override
      public boolean isEnabled() {
        return isWanted.getAsBoolean();
      }

      @Override
      public void actionPerformed(ActionEvent event) {
        action.run();
      }
    };
  }

  /** Does something when the cursor has left. */
  public static void whenLeft(JComponent on, Runnable action) {
    on.addFocusListener(
        new FocusAdapter() {
          @Override
          public void focusLost(FocusEvent event) {
            action.run();
          }
        });
  }

  /** Tab goes on from a table whose cells are not edited, as from a list. */
  public static void tabLeaves(JTable table) {
    table.setFocusTraversalKeys(KeyboardFocusManager.FORWARD_TRAVERSAL_KEYS, null);
    table.setFocusTraversalKeys(KeyboardFocusManager.BACKWARD_TRAVERSAL_KEYS, null);
  }

  /** Escape leaves a page or a search, from everywhere in it. */
  public static void escape(JComponent left, Runnable leave) {
    bind(left, JComponent.WHEN_ANCESTOR_OF_FOCUSED_COMPONENT, "ESCAPE", leave);
  }

  /** Whether an event is a key that writes nothing, such as F8, Escape or Alt with a letter. */
  public static boolean isCommand(EventObject event) {
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

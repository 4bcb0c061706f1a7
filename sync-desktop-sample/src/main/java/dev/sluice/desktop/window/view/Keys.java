package dev.sluice.desktop.window.view;

import java.awt.event.ActionEvent;
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
}

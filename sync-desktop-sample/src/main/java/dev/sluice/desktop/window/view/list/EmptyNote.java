package dev.sluice.desktop.window.view.list;

import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.list.EntryList;
import dev.sluice.desktop.window.view.look.Look;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.OverlayLayout;

/** Says above an empty list why it is empty, and how to begin. */
final class EmptyNote {

  private final EntryList list;
  private final JLabel text = Look.named(Look.label(""), "Why the list is empty");
  private final JPanel stack =
      new JPanel() {
        @Override
        public boolean isOptimizedDrawingEnabled() {
          return false; // the text stands on the list
        }
      };

  EmptyNote(EntryList list, JComponent below) {
    this.list = list;
    Look.style(text, Look.MUTED);
    text.setAlignmentX(0.5f);
    text.setVisible(false);
    stack.setLayout(new OverlayLayout(stack));
    stack.add(text);
    stack.add(below);
  }

  JComponent component() {
    return stack;
  }

  /** Called when the rows change; before the first call it is unknown whether there are rows. */
  void show() {
    String sought = list.shownSearch();
    text.setText(
        sought.isEmpty()
            ? "No entries on this computer yet. Say above what you do and press F8"
            : "No entries with " + Notice.quoted(sought));
    text.setVisible(list.size() == 0);
  }
}

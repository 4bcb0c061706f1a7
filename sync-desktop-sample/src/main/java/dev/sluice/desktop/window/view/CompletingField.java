package dev.sluice.desktop.window.view;

import com.formdev.flatlaf.FlatClientProperties;
import dev.sluice.desktop.window.entries.Completion;
import dev.sluice.desktop.window.entries.Suggestion;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.DefaultListCellRenderer;
import javax.swing.JComponent;
import javax.swing.JList;
import javax.swing.JPopupMenu;
import javax.swing.JScrollPane;
import javax.swing.JTextField;
import javax.swing.ListSelectionModel;

/**
 * A field that completes what is typed. Nothing is selected until the user goes down into the list,
 * so Enter takes what was typed.
 */
final class CompletingField {

  private static final int MOST_ROWS = 8;

  private final JTextField field = new JTextField();
  private final JList<Suggestion> list = new JList<>();
  private final JPopupMenu popup = new JPopupMenu();
  private final Completion completion;
  private boolean quiet;

  CompletingField(Completion completion, String name, String hint) {
    this.completion = completion;
    Look.named(field, name);
    field.putClientProperty(FlatClientProperties.PLACEHOLDER_TEXT, hint);
    field.getDocument().addDocumentListener(new Typing(this::typed));
    list.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
    list.setFocusable(false);
    list.setCellRenderer(renderer());
    list.addMouseListener(
        new MouseAdapter() {
          @Override
          public void mousePressed(MouseEvent event) {
            list.setSelectedIndex(list.locationToIndex(event.getPoint()));
            take();
          }
        });
    JScrollPane scroll = new JScrollPane(list);
    scroll.setBorder(BorderFactory.createEmptyBorder());
    popup.setFocusable(false);
    popup.add(scroll);
    Look.named(list, "Suggestions");
    Keys.bind(field, JComponent.WHEN_FOCUSED, "DOWN", () -> move(1));
    Keys.bind(field, JComponent.WHEN_FOCUSED, "UP", () -> move(-1));
  }

  private static DefaultListCellRenderer renderer() {
    return Look.plain(
        new DefaultListCellRenderer() {
          @Override
          public Component getListCellRendererComponent(
              JList<?> of, Object value, int index, boolean selected, boolean focus) {
            super.getListCellRendererComponent(of, value, index, selected, focus);
            Suggestion one = (Suggestion) value;
            setText(one.label());
            setIcon(one.color() == null ? null : new Dot(Look.project(one.color())));
            setBorder(BorderFactory.createEmptyBorder(3, 6, 3, 6));
            return this;
          }
        });
  }

  JTextField component() {
    return field;
  }

  /** Puts a text there; nobody typed it, so nothing is suggested. */
  void show(String text) {
    quiet = true;
    field.setText(text);
    quiet = false;
    hide();
  }

  /** Takes the selected suggestion; false if there is none. */
  boolean take() {
    Suggestion chosen = popup.isVisible() ? list.getSelectedValue() : null;
    if (chosen == null) {
      hide();
      return false;
    }
    show(chosen.text());
    return true;
  }

  /** Closes the list; false if it was not open. */
  boolean hide() {
    boolean open = popup.isVisible();
    completion.forget();
    popup.setVisible(false);
    return open;
  }

  private void move(int by) {
    int rows = list.getModel().getSize();
    if (popup.isVisible() && rows > 0) {
      int next = Math.max(0, Math.min(rows - 1, list.getSelectedIndex() + by));
      list.setSelectedIndex(next);
      list.ensureIndexIsVisible(next);
    }
  }

  private void typed() {
    if (!quiet) {
      completion.complete(field.getText(), this::suggest);
    }
  }

  private void suggest(List<Suggestion> found) {
    boolean onlyWhatIsThere = found.size() == 1 && found.get(0).text().equals(field.getText());
    if (found.isEmpty() || onlyWhatIsThere || !field.isShowing()) {
      popup.setVisible(false);
      return;
    }
    list.setListData(found.toArray(Suggestion[]::new));
    list.setVisibleRowCount(Math.min(MOST_ROWS, found.size()));
    list.clearSelection();
    Dimension wanted = popup.getComponent(0).getPreferredSize();
    popup.setPopupSize(Math.max(field.getWidth(), 120), wanted.height + 8);
    popup.show(field, 0, field.getHeight());
    field.requestFocusInWindow();
  }
}

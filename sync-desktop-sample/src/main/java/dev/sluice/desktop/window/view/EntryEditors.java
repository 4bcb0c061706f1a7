package dev.sluice.desktop.window.view;

import static javax.swing.SwingConstants.CENTER;
import static javax.swing.SwingConstants.RIGHT;

import dev.sluice.desktop.window.entries.EntryColumn;
import java.awt.Component;
import javax.swing.DefaultCellEditor;
import javax.swing.JCheckBox;
import javax.swing.JTable;
import javax.swing.JTextField;

/** What the cells of the list are edited by. */
final class EntryEditors {

  private EntryEditors() {}

  static DefaultCellEditor of(EntryColumn column, CompletingField what) {
    String name = column.heading();
    if (column == EntryColumn.BILLABLE) {
      JCheckBox box = Look.named(new JCheckBox(), name);
      box.setHorizontalAlignment(CENTER);
      return new DefaultCellEditor(box);
    }
    if (column != EntryColumn.WHAT) {
      JTextField field = Look.named(new JTextField(), name + " of the entry");
      field.setHorizontalAlignment(RIGHT);
      return new DefaultCellEditor(field);
    }
    DefaultCellEditor editor =
        new DefaultCellEditor(what.component()) {
          @Override
          public Component getTableCellEditorComponent(
              JTable of, Object value, boolean isSelected, int row, int col) {
            what.show(String.valueOf(value));
            return what.component();
          }

          @Override
          public boolean stopCellEditing() {
            what.hide();
            return super.stopCellEditing();
          }
        };
    what.component().removeActionListener(what.component().getActionListeners()[0]);
    what.component()
        .addActionListener(
            event -> {
              if (!what.take()) {
                editor.stopCellEditing();
              }
            });
    return editor;
  }
}

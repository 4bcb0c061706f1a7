package dev.sluice.desktop.window.view.list;

import static javax.swing.SwingConstants.CENTER;
import static javax.swing.SwingConstants.RIGHT;

import com.formdev.flatlaf.FlatClientProperties;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.entries.EntryColumn;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.CompletingField;
import java.awt.Component;
import java.util.Objects;
import java.util.Optional;
import javax.swing.DefaultCellEditor;
import javax.swing.JCheckBox;
import javax.swing.JTable;
import javax.swing.JTextField;
import org.jspecify.annotations.Nullable;

/** What the cells of the list are edited by. */
final class EntryEditors {

  private EntryEditors() {}

  /** Says why a cell of a table cannot be what was typed; empty if it can. */
  interface Check {

    /** Why not. */
    Optional<String> refusal(int row, int column, String typed);
  }

  /** A time that is not understood stays in its field, also when the cursor leaves it. */
  private static DefaultCellEditor time(JTextField field, Check check, Desk desk) {
    return new DefaultCellEditor(field) {

      private transient @Nullable JTable table;

      @Override
      public Component getTableCellEditorComponent(
          JTable of, Object value, boolean isSelected, int row, int column) {
        table = of;
        show(Optional.empty());
        return super.getTableCellEditorComponent(of, value, isSelected, row, column);
      }

      @Override
      public boolean stopCellEditing() {
        JTable in = Objects.requireNonNull(table);
        Optional<String> refusal =
            check.refusal(in.getEditingRow(), in.getEditingColumn(), field.getText());
        show(refusal);
        refusal.ifPresent(why -> desk.tell(Notice.of(why)));
        return refusal.isEmpty() && super.stopCellEditing();
      }

      private void show(Optional<String> refusal) {
        Objects.requireNonNull(table)
            .putClientProperty("terminateEditOnFocusLost", refusal.isEmpty());
        field.putClientProperty(
            FlatClientProperties.OUTLINE,
            refusal.map(why -> FlatClientProperties.OUTLINE_ERROR).orElse(null));
        field.setToolTipText(refusal.orElse(null));
      }
    };
  }

  static DefaultCellEditor of(EntryColumn column, CompletingField what, Check check, Desk desk) {
    String name = column.heading();
    if (column == EntryColumn.BILLABLE) {
      JCheckBox box = Look.named(new JCheckBox(), name);
      box.setHorizontalAlignment(CENTER);
      return new DefaultCellEditor(box);
    }
    if (column != EntryColumn.WHAT) {
      JTextField field = Look.named(new JTextField(), name + " of the entry");
      field.setHorizontalAlignment(RIGHT);
      return time(field, check, desk);
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
          public Object getCellEditorValue() {
            return what.typed();
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

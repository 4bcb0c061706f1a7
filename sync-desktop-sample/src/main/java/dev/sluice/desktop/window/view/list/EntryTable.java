package dev.sluice.desktop.window.view.list;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.Tracking;
import dev.sluice.desktop.window.list.EntryList;
import dev.sluice.desktop.window.time.TimeStyle;
import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.look.TableLook;
import dev.sluice.desktop.window.view.parts.CompletingField;
import dev.sluice.desktop.window.view.parts.EachSecond;
import dev.sluice.desktop.window.view.parts.Models;
import java.awt.BorderLayout;
import java.util.ArrayList;
import java.util.EventObject;
import java.util.List;
import java.util.Optional;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.SwingUtilities;

/** The entries by day: edited in place, deleted, continued. Rows are read as one scrolls. */
public final class EntryTable implements RowActions.Deeds {

  private static final int ROW_HEIGHT = 34;
  private final EntryList list;
  private final Tracking tracking;
  private final EntryRows rows;
  private final JPanel whole = new JPanel(new BorderLayout());
  private final JTable table;
  private final JScrollPane scroll;
  private final CompletingField what;
  private final EmptyNote note;
  private final FoundLine found;
  private final EachSecond clock;
  private final RefusedWords refused = new RefusedWords(this::editAgain);
  private final KeptSelection kept;
  private final RowsUnderHand hand;

  public EntryTable(Models models) {
    this.list = models.list();
    this.tracking = models.tracking();
    this.rows = new EntryRows(models, refused);
    this.what = new CompletingField(models, "Description of the entry", "Description");
    this.table = table();
    this.kept = new KeptSelection(list, rows);
    this.hand = new RowsUnderHand(table, rows, this);
    this.found = new FoundLine(models);
    this.clock = new EachSecond(table, this::tick);
    this.scroll = Look.scroll(table);
    this.note = new EmptyNote(list, scroll);
    whole.add(note.component());
    whole.add(found.component(), BorderLayout.SOUTH);
    ListColumns.arrange(table, rows, what, models);
    keys();
    menu();
    table.getSelectionModel().addListSelectionListener(event -> selected());
    models.desk().show(list.changed(), this::changed);
    models.desk().show(models.times().shown(), this::write);
  }

  private JTable table() {
    JTable made =
        new JTable(rows.table()) {
          @Override
          public boolean editCellAt(int row, int column, EventObject event) {
            boolean begun = !Keys.isCommand(event) && super.editCellAt(row, column, event);
            if (begun) {
              list.hold(true);
              getEditorComponent().requestFocusInWindow();
            }
            return begun;
          }

          @Override
          public void changeSelection(int row, int column, boolean toggle, boolean extend) {
            int chosen = rows.selectable(row, getSelectedRow());
            if (chosen >= 0) {
              super.changeSelection(chosen, column, toggle, extend);
            }
          }

          @Override
          public void removeEditor() {
            super.removeEditor();
            list.hold(false);
            SwingUtilities.invokeLater(() -> editAgain()); // after the user's click or key
          }
        };
    TableLook.editedRows(made, ROW_HEIGHT);
    return Look.named(made, "Entries");
  }

  private void keys() {
    int when = JComponent.WHEN_ANCESTOR_OF_FOCUSED_COMPONENT;
    Keys.bind(table, when, "DELETE", this::delete);
    Keys.bind(table, when, "control ENTER", this::resume);
    Keys.bind(table, when, "ENTER", this::edit);
  }

  private void menu() {
    new RowMenu(table, rows)
        .item("Continue", this::resume)
        .item("Edit", entry -> edit())
        .item("Split at midnight", rows::split)
        .item("Delete", this::delete);
  }

  /** Edits the cell that the cursor is on, or opens or closes its group. */
  private void edit() {
    int row = table.getSelectedRow();
    int column = Math.max(0, table.getSelectedColumn());
    if (hand.isAt(column)) {
      hand.focus();
    } else if (!rows.toggle(row)) {
      table.editCellAt(row, column);
    }
  }

  /** Deletes the entry that is selected. A group opens instead: one of its entries is chosen. */
  public void delete() {
    int row = table.getSelectedRow();
    rows.open(row);
    EntryRow entry = rows.entry(row);
    if (entry != null) {
      delete(entry);
    }
  }

  /** What is typed into its cell is saved first, so that an undo brings it back. */
  @Override
  public void delete(EntryRow entry) {
    stopEditing();
    cancelEditing();
    kept.deletes(entry.id());
    tracking.delete(entry.id());
  }

  /** Starts an entry like the one that is selected, or like those of the selected group. */
  public void resume() {
    EntryRow entry = rows.continued(table.getSelectedRow());
    if (entry != null) {
      resume(entry);
    }
  }

  /** What is typed into its cell is saved first: the new one says it, too. */
  @Override
  public void resume(EntryRow entry) {
    stopEditing();
    tracking.resume(entry.id());
  }

  /** Goes to an entry and edits it. */
  public void edit(long id) {
    list.locate(
        id,
        row -> {
          table.changeSelection(row, 0, false, false);
          table.requestFocusInWindow();
        });
  }

  /** Words that were refused are there to be mended, as soon as no other cell is edited. */
  private void editAgain() {
    Optional<Long> id = refused.first(one -> list.find(one).isPresent());
    if (id.isEmpty() || table.isEditing()) {
      return;
    }
    int row = list.find(id.get()).getAsInt();
    table.changeSelection(row, 0, false, false);
    if (table.editCellAt(row, 0)) {
      what.show(refused.take(id.get()));
    }
  }

  /** What is typed and not saved. */
  public List<String> unsaved() {
    List<String> words = new ArrayList<>(refused.all());
    if (table.isEditing()) {
      words.add(String.valueOf(table.getCellEditor().getCellEditorValue()));
    }
    return words;
  }

  /** Goes to words that were refused, wherever their entry is in the list. */
  public void showRefused() {
    if (!table.isEditing()) {
      refused.first(any -> true).ifPresent(this::edit);
    }
  }

  /** Saves the cell that is edited. What is not understood stays there. */
  public void stopEditing() {
    if (table.isEditing()) {
      table.getCellEditor().stopCellEditing();
    }
  }

  /** Drops what is typed into cells. */
  public void forget() {
    refused.clear();
    cancelEditing();
  }

  private void cancelEditing() {
    if (table.isEditing()) {
      table.getCellEditor().cancelCellEditing();
    }
  }

  private void selected() {
    kept.remember(table.getSelectedRow());
    hand.place();
  }

  /** Rows have moved, or their content has come: the same entry stays selected. */
  private void changed(boolean otherRows) {
    int column = table.getSelectedColumn();
    rows.changed(otherRows);
    clock.runs(list.rowOfRunning().isPresent());
    SwingUtilities.invokeLater(this::editAgain); // an entry with refused words may be here now
    if (otherRows) {
      note.show();
      found.show();
      int row = kept.now();
      if (row >= 0) {
        table.setRowSelectionInterval(row, row);
        if (column >= 0) {
          table.setColumnSelectionInterval(column, column);
        }
      }
    }
    hand.place();
  }

  private void write(TimeStyle style) {
    ListColumns.fit(table, rows, style);
    rows.changed(false);
    found.show();
  }

  private void tick() {
    rows.tick();
    found.show();
  }

  public JComponent component() {
    return whole;
  }

  public JTable focus() {
    return table;
  }
}

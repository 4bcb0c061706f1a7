package dev.sluice.desktop.window.view.parts;

import java.util.List;
import java.util.function.Function;
import javax.swing.table.AbstractTableModel;
import org.jspecify.annotations.Nullable;

/** Rows that are only looked at, as Swing's table wants them. */
public final class Listing<T> extends AbstractTableModel {

  private static final long serialVersionUID = 1;

  private final transient Function<T, List<?>> cells;
  private final List<String> names;
  private transient List<T> rows = List.of();

  /**
   * No rows yet.
   *
   * @param names of the columns
   * @param cells of a row
   */
  public Listing(List<String> names, Function<T, List<?>> cells) {
    this.names = names;
    this.cells = cells;
  }

  /** Shows these; what is selected stays so if the number of rows does. */
  public void show(List<T> all) {
    boolean same = all.size() == rows.size();
    rows = List.copyOf(all);
    if (!same) {
      fireTableDataChanged();
    } else if (!rows.isEmpty()) {
      fireTableRowsUpdated(0, rows.size() - 1);
    }
  }

  public @Nullable T at(int row) {
    return row >= 0 && row < rows.size() ? rows.get(row) : null;
  }

  @Override
  public int getRowCount() {
    return rows.size();
  }

  @Override
  public int getColumnCount() {
    return names.size();
  }

  @Override
  public String getColumnName(int column) {
    return names.get(column);
  }

  @Override
  public Object getValueAt(int row, int column) {
    return cells.apply(rows.get(row)).get(column);
  }
}

package dev.sluice.desktop.window.view.list;

import dev.sluice.desktop.window.entries.EntryColumn;
import dev.sluice.desktop.window.entries.ListRow;
import dev.sluice.desktop.window.entries.ListRow.DayRow;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.ListRow.GroupRow;
import dev.sluice.desktop.window.view.look.Dot;
import dev.sluice.desktop.window.view.look.Drawn;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.store.SyncState;
import java.awt.Color;
import java.awt.Component;
import java.awt.Font;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTable;
import javax.swing.SwingConstants;
import javax.swing.UIManager;
import javax.swing.border.Border;
import javax.swing.table.TableCellRenderer;

/** Paints the cells of the list. */
final class EntryCell {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("EEEE, d MMMM", Locale.ENGLISH);
  private static final DateTimeFormatter DAY_OF_YEAR =
      DateTimeFormatter.ofPattern("EEEE, d MMMM yyyy", Locale.ENGLISH);

  private final EntryRows rows;
  private final JLabel text = Look.label("");
  private final JLabel project = Look.label("");
  private final JLabel tags = Look.label("");
  private final JLabel state = Look.label("");
  private final JPanel what = new EntryColumns(text, project, tags, state);
  private final JLabel figure = Look.label("");

  /** Whether there is a server that waits for what was not sent yet. */
  private boolean isSignedIn;

  /**
   * A cell of those rows.
   *
   * @param changed called when all rows look different
   */
  EntryCell(EntryRows rows, Models models, Runnable changed) {
    this.rows = rows;
    models
        .desk()
        .show(
            models.sync().signedIn(),
            signedIn -> {
              isSignedIn = signedIn;
              changed.run();
            });
    figure.setHorizontalAlignment(SwingConstants.RIGHT);
    figure.setOpaque(true);
  }

  TableCellRenderer renderer() {
    return (table, value, selected, focus, row, column) -> {
      ListRow shown = rows.row(row);
      EntryColumn what = rows.column(column);
      Component cell = what == EntryColumn.WHAT ? what(shown) : figure(shown, value, what);
      cell.setBackground(background(table, shown, selected));
      border(cell, shown, focus);
      Color front = selected ? table.getSelectionForeground() : table.getForeground();
      text.setForeground(front);
      boolean isMain = what == EntryColumn.DURATION || what == EntryColumn.BILLABLE;
      figure.setForeground(isMain || selected ? front : Look.muted());
      tags.setForeground(selected ? front : Look.muted());
      state.setForeground(selected ? front : Look.amber());
      project.setForeground(front);
      return cell;
    };
  }

  private Component what(ListRow row) {
    project.setVisible(false);
    tags.setVisible(false);
    state.setVisible(false);
    text.setIcon(null);
    text.setFont(table().deriveFont(row instanceof DayRow ? Font.BOLD : Font.PLAIN));
    if (row instanceof DayRow day) {
      text.setText(name(day.day()));
    } else if (row instanceof EntryRow entry) {
      text.setText(Look.line(entry.description()));
      about(entry);
      state(entry);
    } else if (row instanceof GroupRow group) {
      text.setText(group.entries() + " × " + Look.line(group.newest().description()));
      text.setIcon((rows.isOpen(group) ? Drawn.OPEN : Drawn.CLOSED).icon());
      about(group.newest());
    } else {
      text.setText("…");
    }
    String isOpen = row instanceof GroupRow group ? rows.isOpen(group) ? ", open" : ", closed" : "";
    what.getAccessibleContext().setAccessibleName(text.getText() + isOpen);
    return what;
  }

  private void about(EntryRow entry) {
    if (entry.project() != null) {
      project.setVisible(true);
      project.setText(entry.project().name());
      project.setIcon(new Dot(Look.project(entry.project().color())));
    }
    if (!entry.tags().isEmpty()) {
      tags.setVisible(true);
      tags.setText(Look.tags(entry.tags()));
    }
  }

  private void state(EntryRow entry) {
    boolean waits = entry.state() == SyncState.PENDING;
    if (waits ? isSignedIn : entry.state() != SyncState.SYNCED) {
      state.setVisible(true);
      state.setIcon((waits ? Drawn.CLOCK : Drawn.WARNING).icon());
      state.setText(waits ? "" : "Refused");
      state.setToolTipText(waits ? "Saved here, not sent yet" : "See Problems");
    }
  }

  private Component figure(ListRow row, Object value, EntryColumn column) {
    boolean head = row instanceof DayRow;
    figure.setFont(table().deriveFont(head ? Font.BOLD : Font.PLAIN));
    boolean isBilled = Boolean.TRUE.equals(value);
    String words = value instanceof Boolean ? Look.billable(isBilled) : null;
    figure.setText(words == null ? String.valueOf(value) : isBilled ? "$" : "");
    figure.setToolTipText(words);
    figure.getAccessibleContext().setAccessibleName(words);
    figure.setHorizontalAlignment(
        column == EntryColumn.BILLABLE ? SwingConstants.CENTER : SwingConstants.RIGHT);
    return figure;
  }

  private static Font table() {
    return UIManager.getFont("Table.font");
  }

  private String name(LocalDate day) {
    LocalDate today = rows.today();
    String date = (day.getYear() == today.getYear() ? DAY : DAY_OF_YEAR).format(day);
    if (day.equals(today)) {
      return "Today, " + date;
    }
    return day.equals(today.minusDays(1)) ? "Yesterday, " + date : date;
  }

  private static Color background(JTable table, ListRow row, boolean selected) {
    if (selected) {
      return table.getSelectionBackground();
    }
    return row instanceof DayRow ? UIManager.getColor("Panel.background") : table.getBackground();
  }

  private void border(Component cell, ListRow row, boolean focus) {
    Border line =
        focus && !(row instanceof DayRow)
            ? BorderFactory.createLineBorder(UIManager.getColor("Component.focusedBorderColor"))
            : BorderFactory.createEmptyBorder(1, 1, 1, 1);
    Border inside = BorderFactory.createEmptyBorder(0, 4, 0, 12);
    if (cell == figure) {
      figure.setBorder(BorderFactory.createCompoundBorder(line, inside));
    } else {
      what.setBorder(line);
    }
  }
}

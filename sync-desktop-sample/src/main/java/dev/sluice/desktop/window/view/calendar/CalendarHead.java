package dev.sluice.desktop.window.view.calendar;

import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.week.Calendar;
import dev.sluice.desktop.window.week.Calendar.Day;
import java.awt.Dimension;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.SwingConstants;

/** The names of the days, and how much was done on each. */
final class CalendarHead extends JComponent {

  private static final long serialVersionUID = 1;
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d", Locale.ENGLISH);

  private final CalendarGrid grid;

  CalendarHead(CalendarGrid grid) {
    this.grid = grid;
  }

  static String name(LocalDate day) {
    return DAY.format(day);
  }

  void show(Calendar days) {
    removeAll();
    for (Day day : days.days()) {
      String time = day.time().isZero() ? "" : "   " + days.style().length(day.time());
      JLabel label = Look.label(name(day.date()) + time);
      label.setHorizontalAlignment(SwingConstants.CENTER);
      add(Look.named(label, "Day " + name(day.date())));
    }
    revalidate();
    repaint();
  }

  @Override
  public void doLayout() {
    for (int i = 0; i < getComponentCount(); i++) {
      getComponent(i).setBounds(grid.left(i), 0, grid.left(i + 1) - grid.left(i), getHeight());
    }
  }

  @Override
  public Dimension getPreferredSize() {
    return new Dimension(0, grid.hour() / 2 + 4);
  }
}

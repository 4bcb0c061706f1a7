package dev.sluice.desktop.window.view.calendar;

import com.formdev.flatlaf.util.ColorFunctions;
import com.formdev.flatlaf.util.UIScale;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.week.Calendar.Day;
import dev.sluice.desktop.window.week.Calendar.Gap;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.List;
import javax.swing.UIManager;

/** Paints what stands behind the blocks of a calendar, and before them. */
final class CalendarPaint {

  private static final int HOURS = 24;
  private static final int MINUTES = 60;
  private static final float FAINT = 0.08f;
  private static final int MORE_OPAQUE = 60;

  private final CalendarGrid grid;

  CalendarPaint(CalendarGrid grid) {
    this.grid = grid;
  }

  /** Hours, days, and what lies free between entries. */
  void behind(Graphics2D pen) {
    pen.setColor(UIManager.getColor("Table.background"));
    pen.fillRect(0, 0, grid.getWidth(), grid.getHeight());
    List<Day> days = grid.calendar().days();
    ZonedDateTime now = grid.now().atZone(grid.calendar().zone());
    for (int i = 0; i < days.size(); i++) {
      if (days.get(i).date().equals(now.toLocalDate())) {
        today(pen, i);
      }
    }
    hours(pen);
    Color line = UIManager.getColor("Component.borderColor");
    for (int i = 0; i < days.size(); i++) {
      pen.setColor(line);
      pen.drawLine(grid.left(i), 0, grid.left(i), grid.getHeight());
      for (Gap gap : days.get(i).gaps()) {
        gap(pen, gap, grid.bounds(days.get(i).date(), gap.from(), gap.to()));
      }
    }
  }

  private void today(Graphics2D pen, int day) {
    Color accent = UIManager.getColor("Component.accentColor");
    pen.setColor(ColorFunctions.mix(accent, UIManager.getColor("Table.background"), FAINT));
    pen.fillRect(grid.left(day), 0, grid.left(day + 1) - grid.left(day), grid.getHeight());
  }

  private void hours(Graphics2D pen) {
    pen.setFont(UIManager.getFont("Label.font"));
    FontMetrics font = pen.getFontMetrics();
    for (int hour = 0; hour < HOURS; hour++) {
      int y = grid.y(hour * MINUTES);
      pen.setColor(UIManager.getColor("Table.gridColor"));
      pen.drawLine(grid.left(), y, grid.getWidth(), y);
      pen.setColor(Look.muted());
      String text = grid.calendar().style().hour(hour);
      pen.drawString(text, grid.left() - font.stringWidth(text) - 4, y + font.getAscent());
    }
  }

  /** Free time is marked by a broken line, and says how long it is where there is room. */
  private void gap(Graphics2D pen, Gap gap, Rectangle place) {
    Graphics2D dashed = (Graphics2D) pen.create();
    dashed.setColor(Look.muted());
    float dash = UIScale.scale(3f);
    dashed.setStroke(
        new BasicStroke(
            1, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 1, new float[] {dash, dash}, 0));
    int middle = place.x + place.width / 2;
    int foot = grid.y(gap.to());
    dashed.drawLine(middle, place.y + 2, middle, foot - 2);
    dashed.dispose();
    pen.setFont(UIManager.getFont("Label.font"));
    FontMetrics font = pen.getFontMetrics();
    String text = grid.calendar().style().length(gap.time());
    int width = font.stringWidth(text);
    if (foot - place.y > 2 * font.getHeight() && place.width > width) {
      int y = (place.y + foot + font.getAscent()) / 2;
      pen.setColor(UIManager.getColor("Table.background"));
      pen.fillRect(middle - width / 2 - 2, y - font.getAscent(), width + 4, font.getHeight());
      pen.setColor(Look.muted());
      pen.drawString(text, middle - width / 2, y);
    }
  }

  /** The line of now, and what is being dragged or drawn. */
  void before(Graphics2D pen) {
    ZonedDateTime now = grid.now().atZone(grid.calendar().zone());
    List<Day> days = grid.calendar().days();
    for (int i = 0; i < days.size(); i++) {
      if (days.get(i).date().equals(now.toLocalDate())) {
        LocalTime time = now.toLocalTime();
        int y = grid.y(time.getHour() * MINUTES + time.getMinute());
        pen.setColor(Look.running());
        pen.fillRect(grid.left(i), y, grid.left(i + 1) - grid.left(i), UIScale.scale(2));
      }
    }
    Color accent = UIManager.getColor("Component.accentColor");
    for (Rectangle place : grid.preview()) {
      pen.setColor(new Color(accent.getRed(), accent.getGreen(), accent.getBlue(), MORE_OPAQUE));
      pen.fill(place);
      pen.setColor(accent);
      pen.draw(place);
    }
  }
}

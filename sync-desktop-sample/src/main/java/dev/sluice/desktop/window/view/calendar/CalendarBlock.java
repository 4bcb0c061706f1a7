package dev.sluice.desktop.window.view.calendar;

import com.formdev.flatlaf.util.ColorFunctions;
import com.formdev.flatlaf.util.JavaCompatibility;
import com.formdev.flatlaf.util.UIScale;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.time.TimeStyle;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.week.Calendar.Block;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Component;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.event.FocusAdapter;
import java.awt.event.FocusEvent;
import java.util.Objects;
import javax.accessibility.AccessibleContext;
import javax.accessibility.AccessibleRole;
import javax.swing.JComponent;
import javax.swing.UIManager;
import org.jspecify.annotations.Nullable;

/** A part of an entry in the calendar, in the colour of its project. */
final class CalendarBlock extends JComponent {

  private static final long serialVersionUID = 1;
  private static final int BAND = 4;
  private static final int ROOM = 6;

  /** So much of a project's colour leaves the words on it readable. */
  private static final int TINT = 22;

  private final CalendarGrid grid;
  private transient @Nullable Block block;

  CalendarBlock(CalendarGrid grid) {
    this.grid = grid;
    setFocusable(true);
    CalendarMouse mouse = new CalendarMouse(grid);
    addMouseListener(mouse);
    addMouseMotionListener(mouse);
    addFocusListener(
        new FocusAdapter() {
          @Override
          public void focusGained(FocusEvent event) {
            Component from = event.getOppositeComponent();
            boolean isGone = from instanceof CalendarBlock && from.getParent() == null;
            if (!isGone && !grid.isSelected(CalendarBlock.this)) {
              grid.select(CalendarBlock.this); // by Tab
            }
          }
        });
  }

  /** What it shows; it has been shown something before anybody asks. */
  Block block() {
    return Objects.requireNonNull(block);
  }

  void show(Block shown, String name) {
    block = shown;
    Look.named(this, name);
    setToolTipText(name);
    repaint();
  }

  /** What a screen reader says of it. */
  static String words(Block block, TimeStyle style) {
    EntryRow entry = block.entry();
    String project = entry.project() == null ? "" : ", " + entry.project().name();
    return Look.line(entry.description())
        + project
        + (", " + clock(entry, style) + ", " + style.length(block.time()))
        + (block.overlaps() ? ", overlaps another entry" : "");
  }

  private static String clock(EntryRow entry, TimeStyle style) {
    String from = style.clock(entry.start()) + " to ";
    return entry.seconds() < 0
        ? from + "now"
        : from + style.clock(entry.start().plusSeconds(entry.seconds()));
  }

  @Override
  public AccessibleContext getAccessibleContext() {
    if (accessibleContext == null) {
      accessibleContext =
          new AccessibleJComponent() {
            private static final long serialVersionUID = 1;

            @Override
            public AccessibleRole getAccessibleRole() {
              return AccessibleRole.LIST_ITEM;
            }
          };
    }
    return accessibleContext;
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    Graphics2D pen = Look.pen(graphics);
    EntryRow entry = block().entry();
    Color color = entry.project() == null ? Color.GRAY : Look.project(entry.project().color());
    int arc = UIScale.scale(ROOM);
    pen.setColor(ColorFunctions.mix(color, UIManager.getColor("Table.background"), TINT / 100f));
    pen.fillRoundRect(0, 0, getWidth() - 1, getHeight() - 1, arc, arc);
    pen.setColor(color);
    pen.fillRoundRect(0, 0, UIScale.scale(BAND), getHeight() - 1, BAND, BAND);
    if (block().overlaps()) {
      pen.setColor(Look.amber());
      pen.fillRect(getWidth() - 1 - UIScale.scale(BAND), 0, UIScale.scale(BAND), getHeight() - 1);
    }
    words(pen, entry);
    if (grid.isSelected(this)) {
      pen.setColor(UIManager.getColor("Component.focusedBorderColor"));
      pen.setStroke(new BasicStroke(UIScale.scale(2f)));
      pen.drawRoundRect(1, 1, getWidth() - 3, getHeight() - 3, arc, arc);
    }
    pen.dispose();
  }

  private void words(Graphics2D pen, EntryRow entry) {
    pen.setFont(UIManager.getFont("Label.font"));
    pen.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    pen.setColor(UIManager.getColor("Table.foreground"));
    FontMetrics font = pen.getFontMetrics();
    int x = UIScale.scale(BAND + ROOM);
    int width = getWidth() - x - UIScale.scale(ROOM);
    int y = Math.min(font.getHeight(), getHeight() - 1) - font.getDescent() + 1;
    pen.drawString(
        JavaCompatibility.getClippedString(this, font, Look.line(entry.description()), width),
        x,
        y);
    int lines = getHeight() / font.getHeight();
    if (lines > 1) {
      String time = clock(entry, grid.calendar().style());
      String shown = JavaCompatibility.getClippedString(this, font, time, width);
      pen.drawString(shown, x, y + font.getHeight());
    }
    if (lines > 2 && entry.project() != null) {
      String project = entry.project().name();
      String shown = JavaCompatibility.getClippedString(this, font, project, width);
      pen.drawString(shown, x, y + 2 * font.getHeight());
    }
  }
}

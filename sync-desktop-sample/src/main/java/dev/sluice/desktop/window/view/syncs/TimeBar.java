package dev.sluice.desktop.window.view.syncs;

import dev.sluice.desktop.window.syncing.SentRequest;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.look.TableLook;
import java.awt.Component;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;
import javax.swing.JTable;
import javax.swing.UIManager;
import javax.swing.table.DefaultTableCellRenderer;
import org.jspecify.annotations.Nullable;

/** When a request was under way, as a bar in the time of its sync. */
final class TimeBar extends DefaultTableCellRenderer {

  private static final long serialVersionUID = 1;
  private static final int EDGE = 8;
  private static final int LEAST = 3;

  private final transient Supplier<Duration> length;
  private transient @Nullable SentRequest shown;

  /**
   * A bar.
   *
   * @param length how long the sync took
   */
  TimeBar(Supplier<Duration> length) {
    this.length = length;
    setHorizontalAlignment(LEFT); // as its heading
  }

  @Override
  public Component getTableCellRendererComponent(
      JTable table, Object value, boolean selected, boolean focus, int row, int column) {
    super.getTableCellRendererComponent(table, "", selected, focus, row, column);
    SentRequest one = (SentRequest) value;
    shown = one;
    getAccessibleContext()
        .setAccessibleName("Sent after " + one.after().toMillis() + " ms, " + one.outcome());
    return this;
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    super.paintComponent(graphics);
    SentRequest one = shown;
    long whole = Math.max(1, length.get().toNanos());
    if (one == null) {
      return;
    }
    long end = Objects.requireNonNullElse(one.took(), length.get().minus(one.after())).toNanos();
    int room = getWidth() - TableLook.ROOM.left - TableLook.ROOM.right;
    int left = TableLook.ROOM.left + (int) (room * one.after().toNanos() / whole);
    int width = Math.max(LEAST, (int) (room * Math.max(0, end) / whole));
    Graphics2D pen = Look.pen(graphics);
    pen.setColor(one.isBad() ? Look.amber() : UIManager.getColor("Component.accentColor"));
    pen.fillRoundRect(left, EDGE, width, getHeight() - 2 * EDGE, LEAST, LEAST);
    pen.dispose();
  }
}

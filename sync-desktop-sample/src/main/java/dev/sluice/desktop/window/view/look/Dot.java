package dev.sluice.desktop.window.view.look;

import com.formdev.flatlaf.util.UIScale;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Component;
import java.awt.Graphics;
import java.awt.Graphics2D;
import javax.swing.Icon;

/** A project's colour. It has a ring where it would hardly be seen. */
public record Dot(Color color) implements Icon {

  private static final int SIZE = 8;
  private static final float RING = 1.3f;

  /** The contrast below which a colour is hardly seen. The name stands beside it in any case. */
  private static final double SEEN = 2;

  @Override
  public void paintIcon(Component on, Graphics graphics, int x, int y) {
    Graphics2D pen = Look.pen(graphics);
    pen.setColor(color);
    pen.fillOval(x, y, getIconWidth(), getIconHeight());
    if (Look.contrast(color, behind(on)) < SEEN) {
      pen.setColor(on.getForeground());
      pen.setStroke(new BasicStroke(UIScale.scale(RING)));
      pen.drawOval(x, y, getIconWidth() - 1, getIconHeight() - 1);
    }
    pen.dispose();
  }

  private static Color behind(Component on) {
    Component behind = on;
    while (!behind.isOpaque() && behind.getParent() != null) {
      behind = behind.getParent();
    }
    return behind.getBackground();
  }

  @Override
  public int getIconWidth() {
    return UIScale.scale(SIZE);
  }

  @Override
  public int getIconHeight() {
    return UIScale.scale(SIZE);
  }
}

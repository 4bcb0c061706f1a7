package dev.sluice.desktop.window.view;

import com.formdev.flatlaf.util.UIScale;
import java.awt.Color;
import java.awt.Component;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import javax.swing.Icon;

/** A project's colour. */
record Dot(Color color) implements Icon {

  private static final int SIZE = 8;

  @Override
  public void paintIcon(Component on, Graphics graphics, int x, int y) {
    Graphics2D pen = (Graphics2D) graphics.create();
    pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    pen.setColor(color);
    pen.fillOval(x, y, getIconWidth(), getIconHeight());
    pen.dispose();
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

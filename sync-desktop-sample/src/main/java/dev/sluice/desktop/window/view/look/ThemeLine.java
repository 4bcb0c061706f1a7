package dev.sluice.desktop.window.view.look;

import java.awt.Component;
import java.awt.Graphics;
import java.awt.Insets;
import javax.swing.UIManager;
import javax.swing.border.EmptyBorder;

/** A line in the colour of the theme that is on when it is painted. */
public final class ThemeLine extends EmptyBorder {

  private static final long serialVersionUID = 1;

  public ThemeLine(int top, int left, int bottom, int right) {
    super(top, left, bottom, right);
  }

  @Override
  public void paintBorder(Component on, Graphics pen, int x, int y, int width, int height) {
    Insets room = getBorderInsets();
    pen.setColor(UIManager.getColor("Component.borderColor"));
    pen.fillRect(x, y, width, room.top);
    pen.fillRect(x, y, room.left, height);
    pen.fillRect(x, y + height - room.bottom, width, room.bottom);
    pen.fillRect(x + width - room.right, y, room.right, height);
  }
}

package dev.sluice.desktop.window.view.timer;

import com.formdev.flatlaf.util.UIScale;
import java.awt.Component;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Insets;
import java.awt.RenderingHints;
import java.util.Map;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.UIManager;
import javax.swing.border.AbstractBorder;

/** The key that does the same as a button, in a frame at the button's right. */
final class KeyCap extends AbstractBorder {

  private static final long serialVersionUID = 1;
  private static final int GAP = 10;
  private static final int ROOM = 5;

  private final String key;

  private KeyCap(String key) {
    this.key = key;
  }

  /** A button that tells its key. */
  static JButton button(String key) {
    JButton button =
        new JButton() {
          @Override
          public void updateUI() {
            super.updateUI();
            setBorder(
                BorderFactory.createCompoundBorder(
                    UIManager.getBorder("Button.border"), new KeyCap(key)));
          }
        };
    button.getAccessibleContext().setAccessibleDescription(key);
    return button;
  }

  private static FontMetrics metrics(Component on) {
    Font font = on.getFont();
    return on.getFontMetrics(font.deriveFont(font.getSize2D() - UIScale.scale(2f)));
  }

  private int width(Component on) {
    return metrics(on).stringWidth(key) + UIScale.scale(2 * ROOM);
  }

  @Override
  public Insets getBorderInsets(Component on, Insets insets) {
    insets.set(0, 0, 0, UIScale.scale(GAP) + width(on));
    return insets;
  }

  @Override
  public void paintBorder(Component on, Graphics graphics, int x, int y, int width, int height) {
    Graphics2D pen = (Graphics2D) graphics.create();
    Object hints = on.getToolkit().getDesktopProperty("awt.font.desktophints");
    if (hints instanceof Map<?, ?> wanted) {
      pen.addRenderingHints(wanted);
    }
    pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    FontMetrics text = metrics(on);
    int capWidth = width(on);
    int capHeight = text.getHeight() + UIScale.scale(1);
    int left = x + width - capWidth;
    int top = y + (height - capHeight) / 2;
    pen.setColor(on.getForeground());
    pen.setFont(text.getFont());
    pen.drawString(key, left + UIScale.scale(ROOM), top + text.getAscent() + UIScale.scale(1));
    int round = UIScale.scale(2 * ROOM);
    pen.drawRoundRect(left, top, capWidth - 1, capHeight - 1, round, round);
    pen.dispose();
  }
}

package dev.sluice.desktop.window.view.look;

import com.formdev.flatlaf.icons.FlatAbstractIcon;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Component;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.util.List;
import javax.swing.JToggleButton;
import javax.swing.UIManager;

/**
 * The window's icons, drawn on 16 by 16 points in the colours of the theme. Icons from SVG files
 * took a fifth of the processor time of a start: it reads XML and CSS for them.
 */
@SuppressWarnings("ImmutableEnumChecker") // nobody changes a shape
public enum Drawn {
  PLAY(true, outline(5, 2.8, 13.8, 8, 5, 13.2)),
  STOP(true, new RoundRectangle2D.Double(3.6, 3.6, 8.8, 8.8, 2.4, 2.4)),
  CLOCK(false, circle(6), lines(8, 4.6, 8, 8, 10.4, 9.6)),
  SYNC(
      false,
      arc(19),
      arc(199),
      lines(3.2, 1.8, 3.2, 5.2, 6.6, 5.2),
      lines(12.8, 14.2, 12.8, 10.8, 9.4, 10.8)),
  CLOSED(false, lines(6, 4, 10, 8, 6, 12)),
  OPEN(false, lines(4, 6, 8, 10, 12, 6)),
  CROSS(false, lines(4.2, 4.2, 11.8, 11.8), lines(11.8, 4.2, 4.2, 11.8)),
  MONEY(false, dollar(), lines(8, 1.4, 8, 14.6)),
  OFFLINE(false, cloud(), lines(2.4, 1.8, 13.8, 14.4)),
  WARNING(
      false, outline(8, 1.9, 14.8, 14.1, 1.2, 14.1), lines(8, 6, 8, 9.6), lines(8, 11.8, 8, 12));

  private static final int SIZE = 16;

  private final boolean filled;
  private final List<Shape> shapes;

  Drawn(boolean filled, Shape... shapes) {
    this.filled = filled;
    this.shapes = List.of(shapes);
  }

  /** As an icon in the colour of the text beside it, which the look and feel scales. */
  public FlatAbstractIcon icon() {
    return new FlatAbstractIcon(SIZE, SIZE, null) {
      @Override
      protected void paintIcon(Component on, Graphics2D on16) {
        on16.setColor(color(on));
        paint(on16);
      }
    };
  }

  private static Color color(Component on) {
    if (!on.isEnabled()) {
      return UIManager.getColor("Label.disabledForeground");
    }
    return on instanceof JToggleButton button && button.isSelected()
        ? UIManager.getColor("ToggleButton.selectedForeground")
        : on.getForeground();
  }

  private void paint(Graphics2D on16) {
    stroke(on16, 1.4f);
    for (Shape shape : shapes) {
      on16.draw(shape);
      if (filled) {
        on16.fill(shape);
      }
    }
  }

  /** What a task bar or a tray shows of the application: a clock on a square of that colour. */
  static void application(Graphics2D on16, Color square) {
    on16.setColor(square);
    on16.fill(new RoundRectangle2D.Double(1, 1, 14, 14, 7.2, 7.2));
    on16.setColor(Color.WHITE);
    stroke(on16, 1.5f);
    on16.draw(lines(8, 4.2, 8, 8, 10.6, 9.8));
    stroke(on16, 1.3f);
    on16.draw(circle(4.9));
  }

  private static void stroke(Graphics2D on16, float width) {
    on16.setStroke(new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
  }

  private static Shape circle(double radius) {
    return new Ellipse2D.Double(8 - radius, 8 - radius, 2 * radius, 2 * radius);
  }

  private static Shape arc(double from) {
    return new Arc2D.Double(2.4, 2.4, 11.2, 11.2, from, 124.5, Arc2D.OPEN);
  }

  private static Path2D lines(double... points) {
    Path2D path = new Path2D.Double();
    path.moveTo(points[0], points[1]);
    for (int i = 2; i < points.length; i += 2) {
      path.lineTo(points[i], points[i + 1]);
    }
    return path;
  }

  private static Path2D outline(double... points) {
    Path2D path = lines(points);
    path.closePath();
    return path;
  }

  private static Path2D dollar() {
    Path2D path = lines(11, 4.4);
    path.curveTo(10.4, 3.4, 9.3, 3, 8, 3);
    path.curveTo(6.3, 3, 5, 3.9, 5, 5.4);
    path.curveTo(5, 8.8, 11.2, 7.1, 11.2, 10.5);
    path.curveTo(11.2, 12, 9.8, 13, 8, 13);
    path.curveTo(6.5, 13, 5.3, 12.5, 4.7, 11.4);
    return path;
  }

  private static Path2D cloud() {
    Path2D path = lines(4.6, 12.6, 11.2, 12.6);
    path.curveTo(14.9, 12.6, 15.2, 7.3, 11.8, 6.9);
    path.curveTo(11.3, 3.2, 5.8, 2.6, 4.3, 6.2);
    path.curveTo(0.3, 6.4, 0.3, 12.6, 4.6, 12.6);
    path.closePath();
    return path;
  }
}

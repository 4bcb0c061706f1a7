package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import java.awt.Color;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.swing.AbstractButton;
import javax.swing.CellRendererPane;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import javax.swing.SwingUtilities;
import javax.swing.UIManager;
import javax.swing.text.JTextComponent;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every text that is painted has a contrast of 4.5 to what is behind it, in both themes. */
class ContrastTest extends OnADisplay {

  private static final double READABLE = 4.5;

  private final List<String> faint = new ArrayList<>();
  private int texts;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyTextCanBeRead(boolean dark) throws Exception {
    DemoWork.fill(server.web(), ServerClock.system().now());
    try (OnScreen screen = dark ? OnScreen.dark(file(), login()) : OnScreen.open(file(), login())) {
      screen.sync();
      look(screen, "stopped");
      screen.type("Description", "Write the release notes @\"Mobile app\" #deep");
      screen.press("Billable");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      server
          .faults()
          .always(r -> r.method().equals("PUT"), Fault.answer(Answer.text(400, "no such project")));
      screen.edit("Website", 4, "0:30");
      screen.press("Sync");
      screen.awaitStatus("1 change was refused. See Problems");
      screen.select("Website");
      look(screen, "selected");
      for (String tab : List.of("Week", "Report", "Problems", "Syncs")) {
        screen.tab(tab);
        screen.settle();
        look(screen, tab);
      }
      screen.choose("Sign in …");
      look(screen, "form");
      lookAtUsualButton();
    }
    assertThat(texts).isGreaterThan(200);
    assertThat(faint).isEmpty();
  }

  /** It has the cursor after a click, while the server is asked. */
  private void lookAtUsualButton() {
    int text = UIManager.getColor("Button.default.foreground").getRGB();
    for (String state :
        List.of("background", "focusedBackground", "hoverBackground", "pressedBackground")) {
      int behind = UIManager.getColor("Button.default." + state).getRGB();
      add(state, "Sign in", contrast(luminance(text), luminance(behind)));
    }
  }

  private void look(OnScreen screen, String state) throws Exception {
    screen.shoot("contrast-" + state, new Dimension(1000, 700));
    OnScreen.onScreen(
        () -> {
          for (Component one : OnScreen.all(screen.frame().getContentPane())) {
            if (one.isShowing() && one.isEnabled()) {
              look(screen, state, (JComponent) one);
            }
          }
          return true;
        });
  }

  private void look(OnScreen screen, String state, JComponent one) {
    if (one instanceof JTable table) {
      lookAtCells(state, table);
    } else if (one instanceof JTabbedPane tabs) {
      IntStream.range(0, tabs.getTabCount())
          .forEach(tab -> add(state, tabs.getTitleAt(tab), painted(tabs, tabs.getBoundsAt(tab))));
    } else if (!text(one).isBlank() && !inside(one).isEmpty()) {
      Rectangle place =
          SwingUtilities.convertRectangle(one, inside(one), screen.frame().getRootPane());
      add(state, text(one), painted(screen.frame().getRootPane(), place));
    }
  }

  private void lookAtCells(String state, JTable table) {
    Rectangle seen = table.getVisibleRect();
    CellRendererPane pane = new CellRendererPane();
    for (int row = 0; row < table.getRowCount(); row++) {
      for (int column = 0; column < table.getColumnCount(); column++) {
        Rectangle place = table.getCellRect(row, column, false);
        if (seen.contains(place)) {
          Component cell = table.prepareRenderer(table.getCellRenderer(row, column), row, column);
          pane.add(cell);
          cell.setBounds(new Rectangle(place.getSize()));
          cell.validate();
          for (Component part : OnScreen.all((Container) cell)) {
            if (part.isVisible() && !text(part).isBlank()) {
              Rectangle inCell = SwingUtilities.convertRectangle(part, inside(part), cell);
              add(state, text(part), painted((JComponent) cell, inCell));
            }
          }
        }
      }
    }
  }

  private static Rectangle inside(Component one) {
    return new Rectangle(one.getSize());
  }

  private static String text(Component one) {
    String text =
        one instanceof JLabel label
            ? label.getText()
            : one instanceof AbstractButton button
                ? button.getText()
                : one instanceof JTextComponent typed ? words(typed) : "";
    return text == null ? "" : text;
  }

  private static String words(JTextComponent field) {
    Object hint = field.getClientProperty("JTextField.placeholderText");
    return field.getDocument().getLength() > 0 || hint == null
        ? field.getText()
        : String.valueOf(hint);
  }

  private void add(String state, String text, BufferedImage image) {
    add(state, text, contrast(image));
  }

  private void add(String state, String text, double contrast) {
    texts++;
    if (contrast < READABLE) {
      faint.add("%s: %s has %.1f".formatted(state, text, contrast));
    }
  }

  private static BufferedImage painted(JComponent whole, Rectangle part) {
    BufferedImage image =
        new BufferedImage(
            Math.max(1, part.width), Math.max(1, part.height), BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = image.createGraphics();
    pen.translate(-part.x, -part.y);
    whole.paint(pen);
    pen.dispose();
    return image;
  }

  /** Between the colour that is most frequent and the one that differs most from it. */
  private static double contrast(BufferedImage image) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        counts.merge(image.getRGB(x, y), 1, Integer::sum);
      }
    }
    int behind =
        counts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
    return counts.keySet().stream()
        .mapToDouble(color -> contrast(luminance(color), luminance(behind)))
        .max()
        .orElseThrow();
  }

  private static double contrast(double one, double other) {
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  }

  private static double luminance(int color) {
    float[] parts = new Color(color).getRGBColorComponents(null);
    return 0.2126 * linear(parts[0]) + 0.7152 * linear(parts[1]) + 0.0722 * linear(parts[2]);
  }

  private static double linear(double part) {
    return part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
  }
}

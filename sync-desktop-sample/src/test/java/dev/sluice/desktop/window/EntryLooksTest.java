package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.event.MouseEvent;
import java.awt.image.BufferedImage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.swing.AbstractButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JTable;
import javax.swing.SwingUtilities;
import org.junit.jupiter.api.Test;

/** Where the eye goes: what runs, where the list begins, and where a row says what. */
class EntryLooksTest extends OnADisplay {

  private static final Dimension NARROW = new Dimension(800, 600);
  private static final String LONG = "A description that says everything ".repeat(5);

  private OnScreen filled() throws Exception {
    Instant now = Instant.now();
    server.web().addEntry("Today", now.minusSeconds(600), Duration.ofMinutes(5));
    for (int day = 1; day < 4; day++) {
      Instant then = now.minus(Duration.ofDays(day));
      server.web().addEntry("Early " + day, then.minusSeconds(7200), Duration.ofMinutes(5));
      server.web().addEntry("Late " + day, then, Duration.ofMinutes(5));
    }
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.awaitRow("Early 3");
    return screen;
  }

  @Test
  void whatRunsIsSeenAcrossTheRoom() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      Color idleBar = OnScreen.onScreen(() -> bar(screen));
      Color start = OnScreen.onScreen(() -> inside(screen, "Start"));
      Color idleClock = OnScreen.onScreen(() -> clock(screen));
      assertThat(start.getBlue()).as("the accent's blue").isGreaterThan(start.getRed() + 80);
      screen.type("Description", "Work");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      Color stop = OnScreen.onScreen(() -> inside(screen, "Stop"));
      assertThat(stop.getRed()).as("a warm colour").isGreaterThan(stop.getBlue() + 80);
      Color bar = OnScreen.onScreen(() -> bar(screen));
      assertThat(bar.getRed() - bar.getBlue())
          .as("a tint of it")
          .isGreaterThan(idleBar.getRed() - idleBar.getBlue() + 10);
      assertThat(idleClock.getRed()).as("grey").isBetween(50, idleClock.getBlue());
      Color clock = OnScreen.onScreen(() -> clock(screen));
      assertThat(clock.getRed()).isGreaterThan(clock.getBlue() + 80);
      screen.press("Stop");
      screen.await("it has stopped", () -> screen.shows("Start"));
      assertThat(OnScreen.onScreen(() -> bar(screen))).isEqualTo(idleBar);
      assertThat(OnScreen.onScreen(() -> clock(screen))).isEqualTo(idleClock);
    }
  }

  private static Color clock(OnScreen screen) {
    return screen.find(JLabel.class, "Time of the running entry").getForeground();
  }

  private static Color bar(OnScreen screen) {
    return painted((JComponent) screen.find(AbstractButton.class, "Billable").getParent(), 3, 3);
  }

  private static Color inside(OnScreen screen, String button) {
    JComponent one = screen.find(AbstractButton.class, button);
    return painted(one, one.getWidth() / 2, one.getHeight() - 6);
  }

  private static Color painted(JComponent one, int x, int y) {
    BufferedImage image =
        new BufferedImage(one.getWidth(), one.getHeight(), BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = image.createGraphics();
    one.paint(pen);
    pen.dispose();
    return new Color(image.getRGB(x, y));
  }

  /** It began 43 points lower while the search had a line of its own. */
  @Test
  void theFirstEntryBeginsHighInTheWindow() throws Exception {
    try (OnScreen screen = filled()) {
      screen.shoot("first-entry", NARROW);
      int top =
          OnScreen.onScreen(
              () -> {
                Rectangle first = screen.table().getCellRect(1, 0, true);
                Component root = screen.frame().getRootPane();
                return SwingUtilities.convertRectangle(screen.table(), first, root).y;
              });
      assertThat(top).isLessThanOrEqualTo(175);
    }
  }

  @Test
  void noHeadOfADayIsSelected() throws Exception {
    try (OnScreen screen = filled()) {
      JTable table = screen.table();
      screen.select("Early 1");
      int row = OnScreen.onScreen(table::getSelectedRow);
      OnScreen.key(table, "DOWN");
      assertThat(OnScreen.onScreen(table::getSelectedRow)).isEqualTo(row + 2);
      OnScreen.key(table, "UP");
      assertThat(OnScreen.onScreen(table::getSelectedRow)).isEqualTo(row);
      click(table, row + 1);
      assertThat(OnScreen.onScreen(table::getSelectedRow)).isEqualTo(row);
      click(table, row + 2);
      assertThat(OnScreen.onScreen(table::getSelectedRow)).isEqualTo(row + 2);
      for (int i = 0; i < table.getRowCount(); i++) {
        OnScreen.key(table, "UP");
      }
      assertThat(OnScreen.onScreen(table::getSelectedRow)).isEqualTo(1);
    }
  }

  private static void click(JTable table, int row) throws Exception {
    Point place = OnScreen.onScreen(() -> table.getCellRect(row, 0, false).getLocation());
    for (int id : List.of(MouseEvent.MOUSE_PRESSED, MouseEvent.MOUSE_RELEASED)) {
      table
          .getToolkit()
          .getSystemEventQueue()
          .postEvent(
              new MouseEvent(
                  table,
                  id,
                  System.currentTimeMillis(),
                  0,
                  place.x + 5,
                  place.y + 5,
                  1,
                  false,
                  MouseEvent.BUTTON1));
    }
    OnScreen.onScreen(() -> true);
  }

  @Test
  void descriptionAndProjectAreBothSeenHoweverLongTheyAre() throws Exception {
    try (OnScreen screen = filled()) {
      screen.edit("Late 1", 0, LONG + "@\"" + "A project with a long name".repeat(3) + "\"");
      screen.edit("Late 2", 0, "Short @\"Small\" #deep");
      screen.edit("Late 3", 0, LONG + "#deep");
      screen.awaitRow("Short");
      screen.shoot("long-and-short", NARROW);
      OnScreen.onScreen(
          () -> {
            List<Rectangle> both = places(screen, "A project");
            assertThat(both).hasSize(2);
            assertThat(both).allMatch(place -> place.width > 100);
            assertThat(both.get(0).getMaxX()).isLessThan(both.get(1).x);
            List<Rectangle> small = places(screen, "Short");
            assertThat(small.get(1).x).isEqualTo(both.get(1).x);
            assertThat(places(screen, LONG + "#deep").get(1).x).isEqualTo(small.get(2).x);
            return true;
          });
    }
  }

  /** Where the texts of a row stand, from the left. */
  private static List<Rectangle> places(OnScreen screen, String what) {
    JTable table = screen.table();
    int row = screen.row(what);
    Component cell = table.prepareRenderer(table.getCellRenderer(row, 0), row, 0);
    cell.setSize(table.getCellRect(row, 0, false).getSize());
    ((Container) cell).doLayout();
    return OnScreen.all((Container) cell).stream()
        .filter(part -> part instanceof JLabel text && text.isVisible())
        .filter(part -> !((JLabel) part).getText().isEmpty())
        .map(Component::getBounds)
        .toList();
  }
}

package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.tracker.TimeEntry;
import java.awt.Dimension;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.event.MouseEvent;
import java.time.Duration;
import java.time.Instant;
import javax.swing.AbstractButton;
import javax.swing.JTable;
import org.junit.jupiter.api.Test;

/** What can be done with an entry stands at the right of its row. */
class RowActionsTest extends OnADisplay {

  private static final String CONTINUE = "Continue the selected entry";
  private static final String DELETE = "Delete the selected entry";
  private static final String CONTINUE_HOVERED = "Continue the entry under the mouse";
  private static final String DELETE_HOVERED = "Delete the entry under the mouse";

  private OnScreen filled() throws Exception {
    Instant now = Instant.now();
    server.web().addEntry("First", now.minus(Duration.ofDays(2)), Duration.ofMinutes(5));
    server.web().addEntry("Second", now.minus(Duration.ofDays(1)), Duration.ofMinutes(5));
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.awaitRow("First");
    return screen;
  }

  private static Rectangle place(OnScreen screen, String button) throws Exception {
    return OnScreen.onScreen(
        () -> screen.find(AbstractButton.class, button).getParent().getBounds());
  }

  private static Rectangle row(OnScreen screen, String what) throws Exception {
    return OnScreen.onScreen(() -> screen.table().getCellRect(screen.row(what), 0, false));
  }

  private static void hover(OnScreen screen, int what, Point at) throws Exception {
    JTable table = screen.table();
    OnScreen.onScreen(
        () -> {
          table.dispatchEvent(new MouseEvent(table, what, 0, 0, at.x, at.y, 0, false));
          return true;
        });
  }

  private static Point middle(OnScreen screen, String what) throws Exception {
    Rectangle row = row(screen, what);
    return new Point(row.x + 10, (int) row.getCenterY());
  }

  private static String saidOf(OnScreen screen, String button) throws Exception {
    return OnScreen.onScreen(
        () -> screen.find(AbstractButton.class, button).getAccessibleContext().getAccessibleName());
  }

  @Test
  void theSelectedRowIsContinuedByItsButton() throws Exception {
    try (OnScreen screen = filled()) {
      assertThat(OnScreen.onScreen(() -> screen.shows(CONTINUE))).isFalse();
      screen.select("First");
      assertThat(saidOf(screen, CONTINUE)).isEqualTo("Continue First");
      assertThat(saidOf(screen, DELETE)).isEqualTo("Delete First");
      Rectangle actions = place(screen, CONTINUE);
      Rectangle row = row(screen, "First");
      assertThat(actions.y).isBetween(row.y - 1, row.y + 1);
      assertThat(actions.getMaxX()).as("at the right").isEqualTo(screen.table().getWidth());
      screen.press(CONTINUE);
      screen.awaitFile(() -> screen.entries().stream().anyMatch(TimeEntry::isRunning));
      assertThat(screen.running().description()).isEqualTo("First");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.await("its row", () -> screen.app.models().list().rowOfRunning().isPresent());
      OnScreen.onScreen(
          () -> {
            screen.table().changeSelection(1, 0, false, false);
            return true;
          });
      assertThat(OnScreen.onScreen(() -> screen.shows(CONTINUE))).as("it runs").isFalse();
      assertThat(OnScreen.onScreen(() -> screen.shows(DELETE))).isTrue();
    }
  }

  @Test
  void theRowUnderTheMouseHasItsButtonsToo() throws Exception {
    try (OnScreen screen = filled()) {
      screen.select("First");
      hover(screen, MouseEvent.MOUSE_MOVED, middle(screen, "Second"));
      assertThat(saidOf(screen, CONTINUE_HOVERED)).isEqualTo("Continue Second");
      screen.shoot("row-actions", new Dimension(1000, 700));
      AbstractButton button = screen.find(AbstractButton.class, CONTINUE_HOVERED);
      Point onButton =
          OnScreen.onScreen(
              () -> new Point(place(screen, CONTINUE_HOVERED).x + button.getX() + 2, 0));
      onButton.y = middle(screen, "Second").y;
      hover(screen, MouseEvent.MOUSE_EXITED, onButton); // the mouse goes to the button
      assertThat(OnScreen.onScreen(() -> screen.shows(CONTINUE_HOVERED))).isTrue();
      hover(screen, MouseEvent.MOUSE_MOVED, middle(screen, "First"));
      assertThat(OnScreen.onScreen(() -> screen.shows(CONTINUE_HOVERED)))
          .as("the selected one has its own")
          .isFalse();
      hover(screen, MouseEvent.MOUSE_MOVED, new Point(10, row(screen, "Second").y - 5));
      assertThat(OnScreen.onScreen(() -> screen.shows(CONTINUE_HOVERED))).as("a day").isFalse();
      hover(screen, MouseEvent.MOUSE_MOVED, middle(screen, "Second"));
      screen.press(DELETE_HOVERED);
      screen.await("it is gone", () -> screen.says("Deleted “Second”"));
      hover(screen, MouseEvent.MOUSE_EXITED, new Point(-5, 50));
      assertThat(OnScreen.onScreen(() -> screen.shows(DELETE_HOVERED))).isFalse();
    }
  }

  @Test
  void theKeyboardReachesTheButtonsOverTheirPlaceInTheRow() throws Exception {
    try (OnScreen screen = filled()) {
      JTable table = screen.table();
      screen.select("First");
      for (int i = 1; i < table.getColumnCount(); i++) {
        OnScreen.key(table, "RIGHT");
      }
      OnScreen.key(table, "ENTER");
      AbstractButton resume = screen.find(AbstractButton.class, CONTINUE);
      AbstractButton delete = screen.find(AbstractButton.class, DELETE);
      screen.await("the cursor", () -> screen.frame().getMostRecentFocusOwner() == resume);
      OnScreen.key(resume, "RIGHT");
      screen.await("the next", () -> screen.frame().getMostRecentFocusOwner() == delete);
      OnScreen.key(delete, "ESCAPE");
      screen.await("the list", () -> screen.frame().getMostRecentFocusOwner() == table);
      OnScreen.key(table, "ENTER");
      screen.await("the cursor", () -> screen.frame().getMostRecentFocusOwner() == resume);
      OnScreen.key(resume, "ENTER");
      screen.awaitFile(() -> screen.entries().stream().anyMatch(TimeEntry::isRunning));
      assertThat(screen.running().description()).isEqualTo("First");
    }
  }

  /** It would belong to the entry that is selected elsewhere. */
  @Test
  void theHeadOfADayHasNoMenu() throws Exception {
    try (OnScreen screen = filled()) {
      screen.select("First");
      JTable table = screen.table();
      int head = OnScreen.onScreen(() -> screen.row("Second") - 1);
      assertThat(opens(table, head)).isFalse();
      assertThat(opens(table, head + 1)).isTrue();
    }
  }

  private static boolean opens(JTable table, int row) throws Exception {
    return OnScreen.onScreen(
        () -> {
          OnScreen.pressOn(table, row, MouseEvent.BUTTON3);
          boolean isOpen = table.getComponentPopupMenu().isShowing();
          table.getComponentPopupMenu().setVisible(false);
          return isOpen;
        });
  }
}

package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.tracker.TimeEntry;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Point;
import java.awt.event.InputEvent;
import java.awt.event.MouseEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import javax.swing.JComponent;
import javax.swing.JTextField;
import org.junit.jupiter.api.Test;

/** The calendar, by keyboard and by mouse; judged by the file. */
class CalendarPageTest extends OnADisplay {

  private static final int HOUR = 48;
  private static final String DAY =
      DateTimeFormatter.ofPattern("EEE d", Locale.ENGLISH).format(LocalDate.now());

  private final Instant ten = at(10);

  private static Instant at(int hour) {
    return LocalDate.now().atTime(hour, 0).atZone(ZoneId.systemDefault()).toInstant();
  }

  /** A window on the calendar, with an hour from ten to eleven today. */
  private OnScreen calendar() throws Exception {
    server.web().addEntry("Old work", ten, Duration.ofHours(1));
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.tab("Calendar");
    screen.await("the block", () -> screen.shows(block("10:00 to 11:00, 1:00")));
    OnScreen.onScreen(
        () -> {
          screen.frame().setSize(new Dimension(1000, 700));
          screen.frame().validate();
          return true;
        });
    return screen;
  }

  private static String block(String time) {
    return DAY + ", Old work, " + time;
  }

  private static JComponent component(OnScreen screen, String name) throws Exception {
    return OnScreen.onScreen(() -> screen.find(JComponent.class, name));
  }

  private static TimeEntry only(OnScreen screen) {
    assertThat(screen.entries()).hasSize(1);
    return screen.entries().get(0);
  }

  /** Selects the block, as Tab does. */
  private static JComponent select(OnScreen screen, String name) throws Exception {
    JComponent block = component(screen, name);
    mouse(block, MouseEvent.MOUSE_PRESSED, new Point(20, 20));
    mouse(block, MouseEvent.MOUSE_RELEASED, new Point(20, 20));
    return block;
  }

  private static void drag(JComponent on, Point from, Point to) throws Exception {
    mouse(on, MouseEvent.MOUSE_PRESSED, from);
    mouse(on, MouseEvent.MOUSE_DRAGGED, to);
    mouse(on, MouseEvent.MOUSE_RELEASED, to);
  }

  private static void mouse(Component on, int what, Point at) throws Exception {
    int down = what == MouseEvent.MOUSE_RELEASED ? 0 : InputEvent.BUTTON1_DOWN_MASK;
    OnScreen.onScreen(
        () -> {
          on.dispatchEvent(
              new MouseEvent(on, what, 0, down, at.x, at.y, 1, false, MouseEvent.BUTTON1));
          return true;
        });
  }

  @Test
  void altAndAnArrowMoveABlockByAQuarterOfAnHourAndTheNoticeTakesItBack() throws Exception {
    try (OnScreen screen = calendar()) {
      JComponent block = select(screen, block("10:00 to 11:00, 1:00"));
      assertThat(OnScreen.key(block, "alt DOWN")).isTrue();
      screen.await("moved", () -> screen.shows(block("10:15 to 11:15, 1:00")));
      assertThat(only(screen).start()).isEqualTo(ten.plusSeconds(900));
      assertThat(OnScreen.key(block, "alt shift DOWN")).isTrue();
      screen.await("longer", () -> screen.shows(block("10:15 to 11:30, 1:15")));
      screen.press("Undo");
      screen.await("as before", () -> screen.shows(block("10:15 to 11:15, 1:00")));
      assertThat(OnScreen.key(block, "shift UP")).isTrue();
      screen.await("earlier", () -> screen.shows(block("10:00 to 11:15, 1:15")));
      assertThat(only(screen).duration()).isEqualTo(4500);
    }
  }

  @Test
  void theMouseMovesABlockAndDrawsItLongerAtBothEdges() throws Exception {
    try (OnScreen screen = calendar()) {
      JComponent block = component(screen, block("10:00 to 11:00, 1:00"));
      drag(block, new Point(20, 24), new Point(20, 24 + HOUR));
      screen.await("moved", () -> screen.shows(block("11:00 to 12:00, 1:00")));
      drag(block, new Point(20, 1), new Point(20, 1 - HOUR / 2));
      screen.await("it begins earlier", () -> screen.shows(block("10:30 to 12:00, 1:30")));
      int foot = OnScreen.onScreen(block::getHeight) - 1;
      drag(block, new Point(20, foot), new Point(20, foot + HOUR / 4));
      screen.await("it ends later", () -> screen.shows(block("10:30 to 12:15, 1:45")));
      assertThat(only(screen).duration()).isEqualTo(6300);
      screen.sync();
      assertThat(only(screen).start()).isEqualTo(ten.plusSeconds(1800));
    }
  }

  @Test
  void timeThatIsDrawnBecomesAnEntry() throws Exception {
    try (OnScreen screen = calendar()) {
      JComponent grid = component(screen, "Calendar");
      Component block = component(screen, block("10:00 to 11:00, 1:00"));
      int x = OnScreen.onScreen(block::getX) + 5;
      drag(grid, new Point(x, 13 * HOUR + 2), new Point(x, 14 * HOUR + 20));
      screen.await("the time", () -> screen.says("13:00 – 14:30"));
      say(screen, "Lunch @Private");
      screen.await(
          "it is there", () -> screen.shows(DAY + ", Lunch, Private, 13:00 to 14:30, 1:30"));
      assertThat(screen.entries())
          .filteredOn(entry -> entry.description().equals("Lunch"))
          .singleElement()
          .satisfies(entry -> assertThat(entry.start()).isEqualTo(at(13)));
    }
  }

  @Test
  void escapeInTheFieldKeepsDrawnTimeAndWhatWasTyped() throws Exception {
    try (OnScreen screen = calendar()) {
      JComponent block = select(screen, block("10:00 to 11:00, 1:00"));
      assertThat(OnScreen.key(block, "INSERT")).isTrue();
      screen.await("time behind it", () -> screen.says("11:00 – 11:30"));
      screen.type("Description of the block", "Lunch");
      JComponent words = component(screen, "Description of the block");
      assertThat(OnScreen.key(words, "ESCAPE")).isTrue();
      assertThat(OnScreen.onScreen(() -> screen.says("Lunch"))).isTrue();
      assertThat(OnScreen.onScreen(() -> screen.says("11:00 – 11:30"))).isTrue();
      JComponent grid = component(screen, "Calendar");
      assertThat(OnScreen.key(grid, "ESCAPE")).isTrue();
      assertThat(OnScreen.onScreen(() -> screen.says("Lunch"))).isFalse();
      assertThat(OnScreen.onScreen(() -> screen.says("11:00 – 11:30"))).isFalse();
      assertThat(screen.entries()).hasSize(1);
    }
  }

  @Test
  void escapeEndsADragAndNothingIsDrawnOrMoved() throws Exception {
    try (OnScreen screen = calendar()) {
      JComponent grid = component(screen, "Calendar");
      JComponent block = component(screen, block("10:00 to 11:00, 1:00"));
      int x = OnScreen.onScreen(block::getX) + 5;
      dragAndEscape(grid, new Point(x, 13 * HOUR + 2), new Point(x, 14 * HOUR + 20));
      assertThat(OnScreen.onScreen(() -> screen.says("13:00 – 14:30"))).isFalse();
      dragAndEscape(block, new Point(20, 24), new Point(20, 24 + HOUR));
      screen.settle();
      assertThat(only(screen).start()).isEqualTo(ten);
    }
  }

  private static void dragAndEscape(JComponent on, Point from, Point to) throws Exception {
    mouse(on, MouseEvent.MOUSE_PRESSED, from);
    mouse(on, MouseEvent.MOUSE_DRAGGED, to);
    assertThat(OnScreen.key(on, "ESCAPE")).isTrue();
    mouse(on, MouseEvent.MOUSE_RELEASED, to);
  }

  private static void say(OnScreen screen, String words) throws Exception {
    screen.type("Description of the block", words);
    OnScreen.onScreen(
        () -> {
          screen.find(JTextField.class, "Description of the block").postActionEvent();
          return true;
        });
  }

  @Test
  void theKeyboardAddsSaysAnewAndDeletes() throws Exception {
    try (OnScreen screen = calendar()) {
      JComponent block = select(screen, block("10:00 to 11:00, 1:00"));
      assertThat(OnScreen.key(block, "INSERT")).isTrue();
      screen.await("time behind it", () -> screen.says("11:00 – 11:30"));
      say(screen, "Old work");
      screen.await("it is there", () -> screen.shows(block("11:00 to 11:30, 0:30")));
      JComponent first = select(screen, block("10:00 to 11:00, 1:00"));
      assertThat(OnScreen.key(first, "DOWN")).isTrue();
      screen.await("the next one", () -> screen.says("11:00 – 11:30"));
      say(screen, "New work");
      screen.await("its words", () -> screen.shows(DAY + ", New work, 11:00 to 11:30, 0:30"));
      JComponent second = component(screen, DAY + ", New work, 11:00 to 11:30, 0:30");
      assertThat(OnScreen.key(second, "DELETE")).isTrue();
      screen.awaitFile(() -> screen.entries().size() == 1);
    }
  }

  @Test
  void timeThatIsDrawnIsCompletedByAnEarlierEntryAndBilledLikeIt() throws Exception {
    try (OnScreen screen = calendar()) {
      long id = only(screen).id();
      OnScreen.onScreen(
          () -> {
            screen.app.models().tracking().bill(id, true);
            return true;
          });
      screen.awaitFile(() -> only(screen).billable());
      JComponent block = select(screen, block("10:00 to 11:00, 1:00"));
      assertThat(OnScreen.key(block, "INSERT")).isTrue();
      screen.await("time behind it", () -> screen.says("11:00 – 11:30"));
      JTextField words = screen.find(JTextField.class, "Description of the block");
      CompletedTextTest.complete(screen, words, "old");
      OnScreen.onScreen(
          () -> {
            words.postActionEvent();
            return true;
          });
      screen.awaitFile(() -> screen.entries().size() == 2);
      assertThat(screen.entries()).allMatch(TimeEntry::billable);
    }
  }

  @Test
  void aDayAloneHasTheWholeWidth() throws Exception {
    try (OnScreen screen = calendar()) {
      String name = block("10:00 to 11:00, 1:00");
      int narrow = OnScreen.onScreen(() -> screen.find(JComponent.class, name).getWidth());
      screen.press("Day");
      screen.await(
          "it is wider", () -> screen.find(JComponent.class, name).getWidth() > 4 * narrow);
    }
  }
}

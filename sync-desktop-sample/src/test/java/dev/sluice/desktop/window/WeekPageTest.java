package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Dimension;
import java.awt.Rectangle;
import java.awt.event.InputEvent;
import java.awt.event.MouseEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import javax.swing.JLabel;
import javax.swing.JTable;
import javax.swing.JTextField;
import org.junit.jupiter.api.Test;

/** The week as a sheet, on the screen and in the file. */
class WeekPageTest extends OnADisplay {

  private static final int TODAY = LocalDate.now().getDayOfWeek().getValue();

  private final Instant today = LocalDate.now().atTime(10, 0).atZone(zone()).toInstant();

  private static ZoneId zone() {
    return ZoneId.systemDefault();
  }

  /** A window on the sheet, with an hour of one thing today. */
  private OnScreen sheet() throws Exception {
    server.web().addEntry("Old work", today, Duration.ofHours(1));
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.tab("Week");
    screen.await("the line", () -> line(screen, "Old work") >= 0);
    return screen;
  }

  private static JTable table(OnScreen screen) {
    return screen.find(JTable.class, "Week");
  }

  private static int line(OnScreen screen, String about) {
    List<String> lines = OnScreen.texts(table(screen), 0);
    return lines.stream().map(one -> one.contains("=" + about + ",")).toList().indexOf(true);
  }

  /** Types into a cell; answers whether that was taken. */
  private static boolean type(OnScreen screen, int row, int column, String text) throws Exception {
    return OnScreen.onScreen(
        () -> {
          JTable table = table(screen);
          table.changeSelection(row, column, false, false);
          assertThat(table.editCellAt(row, column)).isTrue();
          ((JTextField) table.getEditorComponent()).setText(text);
          return table.getCellEditor().stopCellEditing();
        });
  }

  private static List<String> cells(OnScreen screen, int column) throws Exception {
    return OnScreen.onScreen(() -> OnScreen.texts(table(screen), column));
  }

  @Test
  void aTimeThatIsTypedLengthensTheEntryAndIsTakenBack() throws Exception {
    try (OnScreen screen = sheet()) {
      assertThat(cells(screen, TODAY)).containsExactly("1:00", "", "1:00");
      assertThat(type(screen, 0, TODAY, "1:30")).isTrue();
      screen.await("the notice", () -> screen.says("lengthened the entry of 10:00"));
      assertThat(screen.entries()).hasSize(1);
      assertThat(screen.entries().get(0).duration()).isEqualTo(5400);
      screen.await("the sum", () -> OnScreen.texts(table(screen), 8).get(2).equals("1:30"));
      screen.press("Undo");
      screen.await("as before", () -> OnScreen.texts(table(screen), 8).get(2).equals("1:00"));
      assertThat(screen.entries().get(0).duration()).isEqualTo(3600);
      screen.sync();
      assertThat(screen.entries()).hasSize(1);
    }
  }

  @Test
  void aLineThatIsTypedBecomesAnEntryAsSoonAsItHasATime() throws Exception {
    try (OnScreen screen = sheet()) {
      assertThat(type(screen, 1, 0, "Call @Website #phone")).isTrue();
      screen.await("the line", () -> line(screen, "Call") == 1);
      assertThat(screen.entries()).hasSize(1);
      assertThat(type(screen, 1, TODAY, "45m")).isTrue();
      screen.await("the time", () -> OnScreen.texts(table(screen), TODAY).contains("0:45"));
      assertThat(screen.entries())
          .filteredOn(entry -> entry.description().equals("Call"))
          .singleElement()
          .satisfies(
              entry -> {
                assertThat(entry.start()).isEqualTo(at(9, 0));
                assertThat(entry.project()).isNotNull();
                assertThat(entry.tags()).hasSize(1);
              });
    }
  }

  @Test
  void whatIsNewIsLaidWhereTheDayIsFree() throws Exception {
    server.web().addEntry("Early", at(8, 17), Duration.ofMinutes(226));
    server.web().addEntry("Late", at(19, 4), Duration.ofMinutes(227));
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.tab("Week");
      screen.await("the line", () -> line(screen, "Late") >= 0);
      assertThat(type(screen, 2, 0, "Call")).isTrue();
      screen.await("the new line", () -> line(screen, "Call") == 2);
      assertThat(type(screen, 2, TODAY, "1:30")).isTrue();
      screen.await("the notice", () -> screen.says("added an entry from 12:03 to 13:33"));
      assertThat(screen.entries())
          .filteredOn(entry -> entry.description().equals("Call"))
          .singleElement()
          .satisfies(entry -> assertThat(entry.start()).isEqualTo(at(12, 3)));
    }
  }

  private static Instant at(int hour, int minute) {
    return LocalDate.now().atTime(hour, minute).atZone(zone()).toInstant();
  }

  @Test
  void whatIsTypedOverACellReplacesItAndTwoKeysEditIt() throws Exception {
    OwnDisplay.tell(this, "keysInACell");
  }

  void keysInACell() throws Exception {
    Hands hands = new Hands();
    try (OnScreen screen = sheet()) {
      screen.settle();
      JTable table = OnScreen.onScreen(() -> table(screen));
      hands.click(
          table,
          OnScreen.onScreen(() -> table.getCellRect(0, TODAY, false)),
          InputEvent.BUTTON1_DOWN_MASK);
      screen.await("the cursor", table::isFocusOwner);
      hands.write("0:30");
      screen.await("only that", () -> text(table).equals("0:30"));
      hands.press("ENTER");
      screen.awaitFile(() -> screen.entries().get(0).duration() == 1800);
      screen.await("the time", () -> OnScreen.texts(table, TODAY).get(0).equals("0:30"));
      for (String key : List.of("F2", "ENTER")) {
        screen.await("the cursor", table::isFocusOwner);
        hands.press(key);
        screen.await("its text", () -> text(table).equals("0:30"));
        hands.press("ESCAPE");
        screen.await("no editor", () -> !table.isEditing());
      }
    }
  }

  private static String text(JTable table) {
    return table.isEditing() ? ((JTextField) table.getEditorComponent()).getText() : "";
  }

  @Test
  void theSumsAddUpWhatTheCellsShowAndATipHasTheSeconds() throws Exception {
    server.web().addEntry("First", at(8, 0), Duration.ofSeconds(1240));
    server.web().addEntry("Second", at(9, 0), Duration.ofSeconds(1240));
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.tab("Week");
      screen.await("the line", () -> line(screen, "Second") >= 0);
      assertThat(cells(screen, TODAY)).containsExactly("0:21", "0:21", "", "0:42");
      assertThat(cells(screen, 8)).containsExactly("0:21", "0:21", "", "0:42");
      assertThat(OnScreen.onScreen(() -> title(screen))).endsWith(", 0:42");
      assertThat(OnScreen.onScreen(() -> tip(table(screen), 3))).isEqualTo("0:41:20");
    }
  }

  private static String tip(JTable table, int row) {
    Rectangle cell = table.getCellRect(row, 8, false);
    int x = (int) cell.getCenterX();
    int y = (int) cell.getCenterY();
    return table.getToolTipText(
        new MouseEvent(table, MouseEvent.MOUSE_MOVED, 0, 0, x, y, 0, false));
  }

  @Test
  void aTimeThatTheDayDoesNotHaveStaysInTheCell() throws Exception {
    try (OnScreen screen = sheet()) {
      assertThat(type(screen, 0, TODAY, "30:00")).isFalse();
      screen.await("why", () -> screen.says("Not done: this day has 24 hours, not 30:00"));
      server.web().addEntry("Elsewhere", today, Duration.ofHours(1));
      screen.sync();
      assertThat(OnScreen.onScreen(() -> text(table(screen)))).isEqualTo("30:00");
      OnScreen.onScreen(
          () -> {
            table(screen).getCellEditor().cancelCellEditing();
            return true;
          });
      screen.await("what was read meanwhile", () -> line(screen, "Elsewhere") >= 0);
    }
  }

  @Test
  void whatIsNoTimeStaysInTheCell() throws Exception {
    try (OnScreen screen = sheet()) {
      assertThat(type(screen, 0, TODAY, "soon")).isFalse();
      JTextField field = OnScreen.onScreen(() -> (JTextField) table(screen).getEditorComponent());
      assertThat(field.getText()).isEqualTo("soon");
      assertThat(field.getToolTipText()).contains("1:30");
    }
  }

  @Test
  void deleteEmptiesACellAndOtherWeeksAreAButtonAway() throws Exception {
    try (OnScreen screen = sheet()) {
      String title = OnScreen.onScreen(() -> title(screen));
      screen.press("Earlier");
      screen.await("last week", () -> table(screen).getRowCount() == 2);
      screen.press("This week");
      screen.await("this week", () -> title(screen).equals(title));
      OnScreen.onScreen(
          () -> {
            table(screen).changeSelection(0, TODAY, false, false);
            return true;
          });
      assertThat(OnScreen.key(table(screen), "DELETE")).isTrue();
      screen.await("it is empty", () -> table(screen).getRowCount() == 2);
      assertThat(screen.entries()).isEmpty();
    }
  }

  private static String title(OnScreen screen) {
    return screen.find(JLabel.class, "Week of the sheet").getText();
  }

  @Test
  void aPictureOfTheSheet() throws Exception {
    DemoWork.fill(server.web(), Instant.now());
    try (OnScreen screen = sheet()) {
      screen.press("Earlier");
      screen.await("last week", () -> table(screen).getRowCount() > 3);
      screen.shoot("week-light", new Dimension(1000, 640));
      screen.tab("Calendar");
      screen.settle();
      screen.shoot("calendar-light", new Dimension(1000, 640));
      screen.choose("Dark");
      try {
        screen.shoot("calendar-dark", new Dimension(1000, 640));
        screen.tab("Week");
        screen.shoot("week-dark", new Dimension(1000, 640));
      } finally {
        screen.choose("Light");
      }
    }
  }
}

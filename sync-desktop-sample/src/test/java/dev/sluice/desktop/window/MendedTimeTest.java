package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.swing.JTable;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.event.TableModelEvent;
import org.junit.jupiter.api.Test;

/** Times that were tracked wrongly and are mended in the list. */
class MendedTimeTest extends OnADisplay {

  private static final int START = 2;
  private static final int END = 3;
  private static final int LENGTH = 4;
  private static final ZoneId ZONE = ZoneId.systemDefault();

  /** Yesterday, or so many days before. */
  private static Instant at(int daysAgo, String time) {
    LocalDate day = LocalDate.now(ZONE).minusDays(daysAgo);
    return day.atTime(LocalTime.parse(time)).atZone(ZONE).toInstant();
  }

  private OnScreen with(Instant start, Instant end) throws Exception {
    server.web().addEntry("Work", start, Duration.between(start, end));
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.awaitRow("Work");
    return screen;
  }

  private static TimeEntry entry(OnScreen screen) {
    return screen.entries().get(0);
  }

  private String onServer(String field) {
    return server.web().rows(RowKind.TIME_ENTRY).get(0).path(field).asText();
  }

  @Test
  void anEndThatIsCorrectedAfterANightMakesEightHours() throws Exception {
    try (OnScreen screen = with(at(2, "10:00"), at(1, "09:00"))) {
      assertThat(OnScreen.onScreen(() -> OnScreen.texts(screen.table(), END))).contains("09:00 +1");
      screen.edit("Work", END, "18:00");
      screen.awaitFile(() -> entry(screen).duration() == 8 * 3600);
      screen.edit("Work", END, "2am +1");
      screen.awaitFile(() -> entry(screen).duration() == 16 * 3600);
      screen.sync();
      assertThat(onServer("duration")).isEqualTo("57600");
    }
  }

  @Test
  void anEndBeforeTheStartAsksAndStaysInItsField() throws Exception {
    try (OnScreen screen = with(at(2, "10:00"), at(2, "11:00"))) {
      assertThat(typed(screen, END, "9:30")).isEqualTo("9:30");
      screen.await("the question", () -> screen.says("09:30 is before the start, 10:00"));
      assertThat(entry(screen).duration()).isEqualTo(3600);
      assertThat(typed(screen, END, "9:30 +1")).isNull();
      screen.awaitFile(() -> entry(screen).duration() == 23 * 3600 + 1800);
    }
  }

  /** What stands in the cell that is edited, after its user pressed Enter; null if it is taken. */
  private static String typed(OnScreen screen, int column, String text) throws Exception {
    return OnScreen.onScreen(
        () -> {
          JTable table = screen.table();
          int row = screen.row("Work");
          if (!table.isEditing()) {
            table.changeSelection(row, column, false, false);
            table.editCellAt(row, column);
          }
          JTextField field = (JTextField) table.getEditorComponent();
          field.setText(text);
          field.postActionEvent();
          return table.isEditing() ? field.getText() : null;
        });
  }

  @Test
  void whatIsNotUnderstoodStaysAndSaysWhatIs() throws Exception {
    try (OnScreen screen = with(at(2, "10:00"), at(2, "11:00"))) {
      assertThat(typed(screen, LENGTH, "an hour")).isEqualTo("an hour");
      screen.await("what is understood", () -> screen.says("90 for minutes"));
      screen.closeByUser();
      screen.await(
          "the warning",
          () -> screen.find(JTextArea.class, "Notice").getText().contains("“an hour”"));
      assertThat(screen.isOver()).isFalse();
      assertThat(typed(screen, LENGTH, "1,5")).isNull();
      screen.awaitFile(() -> entry(screen).duration() == 5400);
      assertThat(typed(screen, START, "nine")).isEqualTo("nine");
      assertThat(typed(screen, START, "noon")).isEqualTo("noon");
      assertThat(typed(screen, START, "12:00")).isEqualTo("12:00"); // after the end
      assertThat(typed(screen, START, "9am")).isNull();
      screen.awaitFile(() -> entry(screen).start().equals(at(2, "09:00")));
      screen.sync();
      assertThat(onServer("duration")).isEqualTo("9000");
    }
  }

  @Test
  void aDayMovesTheWholeEntry() throws Exception {
    try (OnScreen screen = with(at(3, "10:00"), at(3, "11:00"))) {
      screen.edit("Work", START, "yesterday");
      screen.awaitFile(() -> entry(screen).start().equals(at(1, "10:00")));
      assertThat(entry(screen).duration()).isEqualTo(3600);
      screen.await("its row", () -> screen.row("Work") >= 0);
      screen.edit("Work", START, "today 0:00");
      screen.awaitFile(() -> entry(screen).start().equals(at(0, "00:00")));
      screen.sync();
      assertThat(Instant.parse(onServer("start"))).isEqualTo(at(0, "00:00"));
      assertThat(onServer("duration")).isEqualTo("3600");
    }
  }

  @Test
  void anEntryOverTwoMidnightsIsSplitAndOneAgain() throws Exception {
    try (OnScreen screen = with(at(4, "22:00"), at(2, "01:00"))) {
      long whole = entry(screen).duration();
      OnScreen.onScreen(
          () -> {
            screen.app.models().tracking().split(screen.row(0), ZONE);
            return true;
          });
      screen.awaitFile(() -> screen.entries().size() == 3);
      screen.await("what was done", () -> screen.says("Split"));
      screen.sync();
      assertThat(screen.entries().stream().sorted(Comparator.comparing(TimeEntry::start)))
          .extracting(TimeEntry::start)
          .containsExactly(at(4, "22:00"), at(3, "00:00"), at(2, "00:00"));
      assertThat(screen.entries().stream().mapToLong(TimeEntry::duration).sum()).isEqualTo(whole);
      screen.choose("Undo");
      screen.awaitFile(() -> screen.entries().size() == 1);
      screen.sync();
      assertThat(onServer("duration")).isEqualTo(String.valueOf(whole));
    }
  }

  @Test
  void whatRunsIsTheFirstRowAndTicksAndIsEditedThere() throws Exception {
    try (OnScreen screen = with(at(1, "10:00"), at(1, "11:00"))) {
      screen.type("Description", "Call");
      screen.press("Start");
      screen.await("the first row", () -> screen.row("Call") == 1);
      CompletableFuture<Boolean> ticked = new CompletableFuture<>();
      OnScreen.onScreen(
          () -> {
            assertThat(screen.table().isCellEditable(1, LENGTH)).isFalse();
            assertThat(screen.table().getValueAt(1, END)).isEqualTo("");
            screen.table().getModel().addTableModelListener(one -> ticked(one, ticked));
            return true;
          });
      assertThat(ticked.get(OnScreen.GUARD_SECONDS, TimeUnit.SECONDS)).isTrue();
      screen.edit("Call", 0, "Long call");
      screen.awaitFile(() -> screen.running().description().equals("Long call"));
    }
  }

  /** Time goes on for the entry and for its day, and for no other. */
  private static void ticked(TableModelEvent event, CompletableFuture<Boolean> heard) {
    if (event.getFirstRow() == 0 && event.getLastRow() == 1) {
      heard.complete(true);
    }
  }
}

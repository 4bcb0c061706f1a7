package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.Point;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTable;
import javax.swing.JTextArea;
import javax.swing.SwingUtilities;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XChartPanel;

/** What is said in a window of 800 by 600 is said whole. */
class NarrowWindowTest extends OnADisplay {

  private static final Dimension NARROW = new Dimension(800, 600);

  /** It has one line: where that is too short for all, whole clauses are left out. */
  @Test
  void theStatusIsNotCut() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.press("Work offline");
      screen.awaitStatus("Working offline. Everything is saved on this computer");
      isWhole(screen, "Status");
      int height = OnScreen.onScreen(() -> statusHeight(screen));
      screen.press("Work offline");
      server.faults().always(request -> true, Fault.answer(Answer.text(200, "<html>")));
      screen.press("Sync");
      screen.awaitStatus("Not synced: the server's answer cannot be read");
      isWhole(screen, "Status");
      screen.shoot("narrower-Status", new Dimension(NARROW.width / 2, NARROW.height));
      screen.await("a shorter form", () -> screen.status().matches("Not synced.* …"));
      screen.await("which is whole", () -> isWhole(screen.find(JTextArea.class, "Status")));
      assertThat(OnScreen.onScreen(() -> statusHeight(screen))).isEqualTo(height);
      JTextArea status = OnScreen.onScreen(() -> screen.find(JTextArea.class, "Status"));
      assertThat(status.getToolTipText())
          .startsWith("Not synced: the server's answer cannot be read");
      assertThat(status.getAccessibleContext().getAccessibleName())
          .startsWith("Status: Not synced: the server's answer cannot be read");
      screen.tab("Syncs");
      screen.await(
          "the engine's words",
          () ->
              OnScreen.texts(screen.find(JTable.class, "Last syncs"), 2)
                  .get(0)
                  .contains("list of"));
    }
  }

  @Test
  void whyACsvFileIsRefusedIsNotCut() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      Path csv = folder.resolve("in.csv");
      Files.writeString(csv, "description,start,duration\nA,on the last day of the month,1h\n");
      screen.chooseFile("Import", csv);
      screen.await("why", () -> screen.says("a moment is written like"));
      isWhole(screen, "About the import");
    }
  }

  @Test
  void theDaysOfAMonthStandApart() throws Exception {
    server.web().addEntry("Work", Instant.now().minusSeconds(3600), Duration.ofMinutes(9));
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.tab("Report");
      screen.press("Month");
      screen.settle();
      screen.shoot("narrow-month", NARROW);
      OnScreen.onScreen(
          () -> {
            JPanel shown =
                screen.find(JPanel.class, "Hours by day and group; the totals stand beside it");
            CategoryChart chart = (CategoryChart) ((XChartPanel<?>) shown).getChart();
            int labels =
                (int)
                    chart.getSeriesMap().values().iterator().next().getXData().stream()
                        .filter(label -> !String.valueOf(label).isBlank())
                        .count();
            int letter = shown.getFontMetrics(shown.getFont()).charWidth('0');
            assertThat(3 * letter * labels).isLessThan(shown.getWidth());
            return true;
          });
    }
  }

  @Test
  void theWeekHasAllItsDaysInTheNarrowestWindow() throws Exception {
    server.web().addEntry("Work", Instant.now().minusSeconds(3600), Duration.ofMinutes(9));
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.tab("Week");
      screen.settle();
      Dimension least = OnScreen.onScreen(() -> screen.frame().getMinimumSize());
      screen.shoot("narrow-week", least);
      screen.await(
          "all columns",
          () -> {
            JTable week = screen.find(JTable.class, "Week");
            return week.getVisibleRect().width == week.getColumnModel().getTotalColumnWidth();
          });
    }
  }

  /** A notice goes by itself; a user who is about to press a button must not miss it. */
  @Test
  void aNoticeMovesNoButtonOfAPage() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      screen.choose("Projects, clients and tags …");
      screen.settle();
      Point before = OnScreen.onScreen(() -> place(screen));
      OnScreen.onScreen(
          () -> {
            screen.app.models().desk().tell(Notice.of("Told meanwhile"));
            return true;
          });
      screen.await("it", () -> screen.says("Told meanwhile"));
      screen.settle();
      assertThat(OnScreen.onScreen(() -> place(screen))).isEqualTo(before);
    }
  }

  private static Point place(OnScreen screen) {
    JButton back = screen.find(JButton.class, "Back");
    return SwingUtilities.convertPoint(back, new Point(), screen.frame());
  }

  private static void isWhole(OnScreen screen, String name) throws Exception {
    screen.shoot("narrow-" + name, NARROW);
    screen.await(name + " is whole", () -> isWhole(screen.find(Component.class, name)));
  }

  private static int statusHeight(OnScreen screen) {
    return screen.find(JTextArea.class, "Status").getParent().getHeight();
  }

  private static boolean isWhole(Component text) {
    Dimension wanted = text.getPreferredSize();
    boolean isLine = text instanceof JTextArea area && !area.getLineWrap();
    return text instanceof JLabel || isLine
        ? wanted.width <= text.getWidth()
        : wanted.height <= text.getHeight();
  }
}

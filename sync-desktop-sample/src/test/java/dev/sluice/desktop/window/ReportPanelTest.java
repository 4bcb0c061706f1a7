package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.EventQueue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.UIManager;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XChartPanel;

/** The report on the screen: a chart, and beside it the totals. */
class ReportPanelTest extends OnADisplay {

  private static final int MANY = 60;

  /** So many entries of today, each in a project of its own. */
  private OnScreen report(int projects, String length) throws Exception {
    Path csv = folder.resolve("in.csv");
    Files.writeString(
        csv,
        IntStream.range(0, projects)
            .mapToObj(i -> "x," + Instant.now().minusSeconds(i) + "," + length + ",Project " + i)
            .collect(Collectors.joining("\n", "description,start,duration,project\n", "\n")));
    OnScreen screen = OnScreen.open(file());
    screen.press("Work without a server");
    screen.importFile(csv);
    screen.awaitRow("x");
    screen.tab("Report");
    screen.press("Month");
    screen.settle();
    return screen;
  }

  @Test
  void manyProjectsAreAllInTheTotalsAndTheLongestInTheChart() throws Exception {
    try (OnScreen screen = report(MANY, "1h")) {
      screen.shoot("report-many", new Dimension(800, 600));
      JTable totals = screen.find(JTable.class, "Totals");
      screen.await("all projects", () -> totals.getRowCount() == MANY);
      OnScreen.onScreen(
          () -> {
            assertThat(totals.getHeight()).isGreaterThan(totals.getVisibleRect().height);
            assertThat(totals.isFocusable()).isTrue();
            assertThat(chart(screen).getSeriesMap()).hasSizeLessThan(20).containsKey("Others");
            return true;
          });
    }
  }

  @Test
  void aLabelOfADayStandsAtItsPlace() throws Exception {
    try (OnScreen screen = report(1, "1h")) {
      LocalDate first = LocalDate.now().minusDays(MANY - 1);
      range(screen, first.toString(), LocalDate.now().toString());
      screen.await("the days", () -> screen.says(" to "));
      screen.settle();
      List<String> labels = OnScreen.onScreen(() -> labels(screen));
      DateTimeFormatter day = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
      List<String> shown = labels.stream().filter(label -> !label.isBlank()).toList();
      assertThat(labels).hasSize(MANY);
      assertThat(shown)
          .hasSizeBetween(2, MANY / 2)
          .allMatch(label -> label.equals(day.format(first.plusDays(labels.indexOf(label)))));
    }
  }

  /** The chart has no choice of its own, which would not stand below the bars. */
  private static List<String> labels(OnScreen screen) {
    assertThat(chart(screen).getStyler().getXAxisMaxLabelCount()).isZero();
    return chart(screen).getSeriesMap().values().iterator().next().getXData().stream()
        .map(String::valueOf)
        .toList();
  }

  @Test
  void aDayOfAFewSecondsHasAnAxisToo() throws Exception {
    try (OnScreen screen = report(1, "1s")) {
      OnScreen.onScreen(
          () -> {
            assertThat(chart(screen).getStyler().getYAxisMax()).isEqualTo(1.0);
            return true;
          });
    }
  }

  @Test
  void figuresAreThoseOfTheRestOfTheWindowInEachLanguage() throws Exception {
    try (OnScreen screen = report(1, "1h")) {
      OnScreen.onScreen(
          () -> {
            assertThat(chart(screen).getStyler().getLocale()).isEqualTo(Locale.ROOT);
            return true;
          });
    }
  }

  @Test
  void anotherThemeIsThatOfTheChartToo() throws Exception {
    try (OnScreen screen = report(1, "1h")) {
      screen.choose("Dark");
      try {
        OnScreen.onScreen(
            () -> {
              Color background = UIManager.getColor("Panel.background");
              assertThat(chart(screen).getStyler().getChartBackgroundColor()).isEqualTo(background);
              return true;
            });
        screen.shoot("report-dark-after-light", new Dimension(800, 600));
      } finally {
        screen.choose("Light");
      }
    }
  }

  @Test
  void daysOfOnesOwnAndAWayBackToThisWeek() throws Exception {
    try (OnScreen screen = report(1, "1h")) {
      range(screen, "2026-01-05", "2026-01-01");
      screen.await("the days", () -> screen.says("1 January 2026 to 5 January 2026, 0:00"));
      screen.press("Later");
      screen.await("as many days", () -> screen.says("6 January 2026 to 10 January 2026"));
      range(screen, "2026-13-05", "2026-01-01");
      assertThat(OnScreen.onScreen(() -> outline(screen))).isEqualTo("error");
      screen.press("This week");
      screen.await("this week", () -> screen.says("Week of"));
    }
  }

  /** So many bars that nobody could tell them apart would hold up the window for a minute. */
  @Test
  void yearsAreToldInLongerBars() throws Exception {
    try (OnScreen screen = report(1, "1h")) {
      int year = LocalDate.now().getYear();
      range(screen, year - 1 + "-01-01", year + "-12-31");
      screen.await("the days", () -> screen.says("1 January " + (year - 1) + " to "));
      screen.settle();
      assertThat(OnScreen.onScreen(() -> bars(screen))).isEqualTo(24);
      range(screen, "1970-01-01", "2100-12-31");
      screen.await("the years", () -> screen.says("1 January 1970 to 31 December 2100, 1:00"));
      screen.settle();
      assertThat(OnScreen.onScreen(() -> bars(screen))).isEqualTo(131);
      screen.shoot("report-years", new Dimension(800, 600));
      range(screen, "0026-01-01", "2026-12-31");
      assertThat(OnScreen.onScreen(() -> outline(screen))).isEqualTo("error");
    }
  }

  private static int bars(OnScreen screen) {
    return chart(screen).getSeriesMap().values().iterator().next().getXData().size();
  }

  @Test
  void theDaysThatAreShownGoIntoAFile() throws Exception {
    try (OnScreen screen = report(1, "1h")) {
      Path older = folder.resolve("older.csv");
      Files.writeString(
          older,
          "description,start,duration\nold,2026-01-03T12:00:00Z,1h\nto,2026-01-04T12:00:00Z,1h\n");
      screen.importFile(older);
      screen.await("they are there", () -> screen.says("Added 2 entries"));
      range(screen, "2026-01-01", "2026-01-03");
      screen.await("the days", () -> screen.says("1 January 2026 to 3 January 2026, 1:00"));
      Path out = folder.resolve("out.csv");
      EventQueue.invokeLater(() -> screen.find(JButton.class, "Export these days …").doClick(0));
      screen.answer("Export CSV", out);
      screen.await("written", () -> screen.says("Wrote 1 entry to " + out));
      assertThat(out).content().contains("old,2026-01-03T12:00:00Z").doesNotContain("2026-01-04");
    }
  }

  /** What one client pays for. */
  @Test
  void theSearchIsForTheReportAndItsFileToo() throws Exception {
    try (OnScreen screen = report(1, "1h")) {
      Path others = folder.resolve("others.csv");
      String line = ",2026-01-03T12:00:00Z,%s,Site,Acme,client\n";
      Files.writeString(
          others,
          "description,start,duration,project,client,tags\n"
              + "menu"
              + line.replace("%s", "1h")
              + "footer"
              + line.replace("%s", "30m")
              + "walk,2026-01-03T15:00:00Z,2h,Dog,Own,\n");
      screen.importFile(others);
      screen.await("they are there", () -> screen.says("Added 3 entries"));
      range(screen, "2026-01-01", "2026-01-03");
      screen.await("the days", () -> screen.says("1 January 2026 to 3 January 2026, 3:30"));
      screen.type("Search", "acme");
      screen.await("the client's", () -> screen.says("1 January 2026 to 3 January 2026, 1:30"));
      assertThat(OnScreen.onScreen(() -> totals(screen))).contains("Site").doesNotContain("Dog");
      Path out = folder.resolve("out.csv");
      EventQueue.invokeLater(() -> screen.find(JButton.class, "Export these days …").doClick(0));
      screen.answer("Export CSV", out);
      screen.await("written", () -> screen.says("Wrote 2 entries to " + out));
      assertThat(out).content().contains("menu", "footer").doesNotContain("walk");
      screen.type("Search", "nobody");
      screen.await("none", () -> screen.says("Nothing such was tracked in this time."));
      screen.tab("Entries");
      screen.await("none either", () -> !screen.says("menu"));
      screen.type("Search", "");
      screen.tab("Report");
      screen.await("all again", () -> screen.says("1 January 2026 to 3 January 2026, 3:30"));
    }
  }

  private static void range(OnScreen screen, String from, String to) throws Exception {
    screen.type("First day", from);
    screen.type("Last day", to);
    OnScreen.onScreen(
        () -> {
          screen.find(JTextField.class, "First day").postActionEvent();
          return true;
        });
  }

  private static Object outline(OnScreen screen) {
    return screen.find(JTextField.class, "First day").getClientProperty("JComponent.outline");
  }

  @Test
  void aLongNameIsNotCutBesideEmptySpace() throws Exception {
    try (OnScreen screen = report(1, "1h")) {
      String project = "The new pages of the garden centre for spring";
      screen.tab("Entries");
      screen.edit("x", 0, "y @\"" + project + "\"");
      screen.tab("Report");
      screen.await("its name", () -> totals(screen).contains(project));
      screen.shoot("report-long-name", new Dimension(1200, 700));
      OnScreen.onScreen(
          () -> {
            JTable table = screen.find(JTable.class, "Totals");
            Component cell = table.prepareRenderer(table.getCellRenderer(0, 0), 0, 0);
            assertThat(table.getCellRect(0, 0, false).width)
                .isGreaterThanOrEqualTo(cell.getPreferredSize().width);
            return true;
          });
    }
  }

  private static String totals(OnScreen screen) {
    return OnScreen.texts(screen.find(JTable.class, "Totals"), 0).toString();
  }

  private static CategoryChart chart(OnScreen screen) {
    JPanel shown = screen.find(JPanel.class, "Hours by day and group; the totals stand beside it");
    return (CategoryChart) ((XChartPanel<?>) shown).getChart();
  }
}

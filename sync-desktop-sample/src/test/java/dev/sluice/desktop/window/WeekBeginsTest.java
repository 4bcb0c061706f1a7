package dev.sluice.desktop.window;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import javax.swing.JTable;
import org.junit.jupiter.api.Test;

/** Weeks begin on the day that the account says, here as on the other devices. */
class WeekBeginsTest extends OnADisplay {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH);
  private static final DateTimeFormatter SHORT =
      DateTimeFormatter.ofPattern("EEE d", Locale.ENGLISH);

  @Test
  void sheetCalendarAndReportBeginAsTheAccountSays() throws Exception {
    server.web().addEntry("Work", Instant.now().minusSeconds(60), Duration.ofMinutes(1));
    server.web().editUser("beginning_of_week", 0);
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.tab("Week");
      awaitBegin(screen, DayOfWeek.SUNDAY, "Sun");
      server.web().editUser("beginning_of_week", 6);
      screen.sync();
      awaitBegin(screen, DayOfWeek.SATURDAY, "Sat");
    }
  }

  private static void awaitBegin(OnScreen screen, DayOfWeek day, String name) throws Exception {
    LocalDate first = LocalDate.now().with(TemporalAdjusters.previousOrSame(day));
    screen.tab("Week");
    screen.await("the sheet", () -> firstColumn(screen).startsWith(name));
    screen.tab("Report");
    screen.await("the report", () -> screen.says("Week of " + DAY.format(first)));
    screen.tab("Calendar");
    screen.await("the calendar", () -> screen.shows("Day " + SHORT.format(first)));
  }

  private static String firstColumn(OnScreen screen) {
    return screen.find(JTable.class, "Week").getColumnName(1);
  }
}

package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Dimension;
import java.awt.event.WindowEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.swing.JLabel;
import javax.swing.JTable;
import javax.swing.JTextField;
import org.junit.jupiter.api.Test;

/** Times are written as the account says, here as on the other devices. */
class TimesShownTest extends OnADisplay {

  private static final int START = 2;
  private static final int END = 3;
  private static final int LENGTH = 4;
  private static final DateTimeFormatter WEEKDAY =
      DateTimeFormatter.ofPattern("EEE d", Locale.ENGLISH);
  private static final DateTimeFormatter HOURS =
      DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH);
  private static final String DAY = WEEKDAY.format(LocalDate.now());

  private static Instant at(int daysAgo, int hour) {
    LocalDate day = LocalDate.now().minusDays(daysAgo);
    return day.atTime(hour, 0).atZone(ZoneId.systemDefault()).toInstant();
  }

  private OnScreen with(String hours, String lengths) throws Exception {
    server.web().addEntry("Work", at(0, 13), Duration.ofMinutes(90));
    say(hours, lengths);
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.awaitRow("Work");
    return screen;
  }

  private void say(String hours, String lengths) {
    server.web().editPreference("timeofday_format", hours);
    server.web().editPreference("duration_format", lengths);
  }

  private static List<String> column(OnScreen screen, int column) {
    return OnScreen.texts(screen.table(), column);
  }

  @Test
  void theWholeWindowFollowsTheAccountWhileItIsOpen() throws Exception {
    try (OnScreen screen = with("H:mm", "improved")) {
      awaitTimes(screen, "13:00", "14:30", "1:30");
      screen.tab("Entries");
      screen.await("seconds", () -> column(screen, LENGTH).contains("1:30:00"));
      say("h:mm A", "decimal");
      screen.sync();
      awaitTimes(screen, "1:00 PM", "2:30 PM", "1.50 h");
      screen.tab("Entries");
      screen.await("an entry's length", () -> !column(screen, LENGTH).contains("1:30:00"));
      screen.shoot("twelve-hours", new Dimension(800, 600));
      assertThat(OnScreen.onScreen(screen::cut)).isEmpty();
      say("H:mm", "classic");
      screen.sync();
      awaitTimes(screen, "13:00", "14:30", "1:30");
    }
  }

  private static void awaitTimes(OnScreen screen, String start, String end, String length)
      throws Exception {
    screen.tab("Entries");
    screen.await("the start", () -> column(screen, START).contains(start));
    screen.await("the end", () -> column(screen, END).contains(end));
    screen.await("the day's length", () -> column(screen, LENGTH).contains(length));
    screen.await(
        "the title", () -> screen.frame().getTitle().equals("today " + length + " – Sluice"));
    screen.await("the tray", () -> screen.tray.text.startsWith("Sluice: today " + length));
    String half = start.endsWith("PM") ? "[AP]M" : "";
    screen.await(
        "the status", () -> screen.status().matches("All on the server. Fetched [\\d:]+ ?" + half));
    screen.tab("Week");
    screen.await("the sheet's sum", () -> screen.says(", " + length));
    screen.await(
        "the sheet", () -> OnScreen.texts(screen.find(JTable.class, "Week"), 8).contains(length));
    screen.tab("Calendar");
    String block = DAY + ", Work, " + start + " to " + end + ", " + length;
    screen.await("the block", () -> screen.shows(block));
    screen.await("the calendar's sum", () -> screen.says(", " + length));
    screen.tab("Report");
    screen.await("the report", () -> screen.says(", " + length));
    screen.await(
        "the totals",
        () -> OnScreen.texts(screen.find(JTable.class, "Totals"), 1).equals(List.of(length)));
  }

  @Test
  void theRunningClockFollowsIt() throws Exception {
    try (OnScreen screen = with("h:mm A", "decimal")) {
      assertThat(OnScreen.onScreen(() -> clock(screen))).isEqualTo("0.00 h");
      screen.type("Since", "yesterday 1:00 pm");
      screen.type("Description", "Long work");
      screen.press("Start");
      screen.await("it runs", () -> clock(screen).matches("[1-3]\\d\\.\\d\\d h"));
      screen.await("since", () -> since(screen).matches("[A-Z][a-z]{2} 1:00 PM"));
      say("H:mm", "improved");
      screen.sync();
      screen.await("its length", () -> clock(screen).matches("[1-3]\\d:\\d\\d:\\d\\d"));
      screen.await("since when", () -> since(screen).matches("[A-Z][a-z]{2} 13:00"));
    }
  }

  /**
   * A laptop that travels: four hours to the east, so an hour late in the evening is tomorrow's.
   */
  @Test
  void theZoneIsThatOfTheComputerWhileTheWindowIsOpen() throws Exception {
    Instant late = at(3, 22);
    server.web().addEntry("Late work", late, Duration.ofHours(1));
    Instant now = Instant.now().truncatedTo(ChronoUnit.MINUTES).minusSeconds(120);
    server.web().addEntry("Work", now, Duration.ofMinutes(1));
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      awaitZone(screen, late, now);
      ZonedDateTime here = now.atZone(ZoneId.systemDefault());
      screen.zone.set(ZoneOffset.ofTotalSeconds(here.getOffset().getTotalSeconds() + 4 * 3600));
      lookAgain(screen);
      awaitZone(screen, late, now);
      screen.tab("Entries");
      screen.edit("Late work", START, "3:00");
      screen.awaitFile(
          () -> screen.entries().stream().anyMatch(e -> e.start().equals(late.plusSeconds(3600))));
    }
  }

  private static void lookAgain(OnScreen screen) throws Exception {
    OnScreen.onScreen(
        () -> {
          WindowEvent event = new WindowEvent(screen.frame(), WindowEvent.WINDOW_ACTIVATED);
          Stream.of(screen.frame().getWindowListeners()).forEach(one -> one.windowActivated(event));
          return true;
        });
  }

  private static void awaitZone(OnScreen screen, Instant late, Instant now) throws Exception {
    ZoneId zone = screen.zone.get();
    String day = LocalDate.ofInstant(late, zone).toString();
    String start = HOURS.format(now.atZone(zone));
    String end = HOURS.format(now.plusSeconds(60).atZone(zone));
    screen.tab("Entries");
    screen.await("the start", () -> column(screen, START).contains(start));
    screen.await("its day", () -> column(screen, 0).contains(day));
    screen.tab("Calendar");
    String name = WEEKDAY.format(now.atZone(zone));
    screen.await(
        "the block", () -> screen.shows(name + ", Work, " + start + " to " + end + ", 0:01"));
    screen.tab("Week");
    screen.await("the sheet", () -> screen.says("Week of"));
    screen.await(
        "today's column",
        () -> {
          JTable week = screen.find(JTable.class, "Week");
          return IntStream.range(1, 8)
              .filter(i -> week.getColumnName(i).equals(name))
              .anyMatch(i -> OnScreen.texts(week, i).contains("0:01"));
        });
  }

  private static String clock(OnScreen screen) {
    return screen.find(JLabel.class, "Time of the running entry").getText();
  }

  private static String since(OnScreen screen) {
    return screen.find(JTextField.class, "Since").getText();
  }

  /** Whatever is shown, both are understood; and what is shown, as it stands. */
  @Test
  void timesAreTypedInBothForms() throws Exception {
    try (OnScreen screen = with("h:mm A", "decimal")) {
      screen.edit("Work", START, "12:45");
      screen.awaitFile(() -> screen.entries().get(0).start().equals(at(0, 12).plusSeconds(2700)));
      screen.edit("Work", START, "1:15 PM");
      screen.awaitFile(() -> screen.entries().get(0).start().equals(at(0, 13).plusSeconds(900)));
      screen.edit("Work", LENGTH, "2.25 h");
      screen.awaitFile(() -> screen.entries().get(0).duration() == 8100);
      screen.edit("Work", LENGTH, "1:00");
      screen.awaitFile(() -> screen.entries().get(0).duration() == 3600);
      screen.edit("Work", END, "12:00 PM");
      screen.await("both", () -> screen.says("12:00 PM is before the start, 1:15 PM"));
    }
  }

  /** An account that says nothing, or none: as is usual in the country. */
  @Test
  void withoutAWordOfTheAccountTheCountryDecides() throws Exception {
    Locale before = Locale.getDefault(Locale.Category.FORMAT);
    Locale.setDefault(Locale.Category.FORMAT, Locale.US);
    try (OnScreen screen = with(null, null)) {
      awaitTimes(screen, "1:00 PM", "2:30 PM", "1:30");
    } finally {
      Locale.setDefault(Locale.Category.FORMAT, before);
    }
  }
}

package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.awt.event.InputEvent;
import java.awt.event.MouseEvent;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.Map;
import javax.swing.AbstractButton;
import javax.swing.JTextField;
import org.junit.jupiter.api.Test;

/** The clock that runs: since when, discarded, and time that has passed. */
class TimerBarTest extends OnADisplay {

  private static final ZoneId ZONE = ZoneId.systemDefault();

  private static Instant at(int daysAgo, String time) {
    LocalDate day = LocalDate.now(ZONE).minusDays(daysAgo);
    return day.atTime(LocalTime.parse(time)).atZone(ZONE).toInstant();
  }

  private OnScreen running() throws Exception {
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.type("Description", "Call");
    screen.press("Start");
    screen.await("it runs", () -> screen.shows("Stop"));
    return screen;
  }

  private static String since(OnScreen screen, String typed) throws Exception {
    return OnScreen.onScreen(
        () -> {
          JTextField field = screen.find(JTextField.class, "Since");
          field.setText(typed);
          field.postActionEvent();
          return field.getText();
        });
  }

  @Test
  void theStartOfTheRunningEntryIsShownAndEditedInPlace() throws Exception {
    try (OnScreen screen = running()) {
      assertThat(OnScreen.onScreen(() -> screen.find(JTextField.class, "Since").getText()))
          .matches("\\d\\d:\\d\\d");
      since(screen, "yesterday 22:00");
      screen.awaitFile(() -> screen.running().start().equals(at(1, "22:00")));
      screen.await(
          "shown", () -> screen.find(JTextField.class, "Since").getText().endsWith(" 22:00"));
      assertThat(since(screen, "ten")).isEqualTo("ten");
      screen.await("what is understood", () -> screen.says("A start is typed like"));
      since(screen, "yesterday 23:00");
      screen.awaitFile(() -> screen.running().start().equals(at(1, "23:00")));
      screen.sync();
      assertThat(
              server.web().rows(RowKind.TIME_ENTRY).get(0).path("start").asText().substring(0, 19))
          .isEqualTo(at(1, "23:00").toString().substring(0, 19));
    }
  }

  @Test
  void aRunningEntryIsDiscardedAndComesBack() throws Exception {
    try (OnScreen screen = running()) {
      screen.press("Discard");
      screen.await("it is gone", () -> screen.says("Deleted “Call”") && screen.shows("Start"));
      assertThat(screen.entries()).isEmpty();
      screen.press("Undo");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.sync();
      assertThat(server.web().rows(RowKind.TIME_ENTRY)).hasSize(1);
    }
  }

  @Test
  void timeThatHasPassedIsAdded() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.type("Description", "Call @Shop");
      assertThat(since(screen, "yesterday nine")).isEqualTo("yesterday nine");
      screen.await("what is understood", () -> screen.says("yesterday 9:00-10:30"));
      since(screen, "yesterday 9:00-10:30");
      String day =
          DateTimeFormatter.ofPattern("EEE d MMM", Locale.ENGLISH)
              .format(LocalDate.now(ZONE).minusDays(1));
      screen.await("added", () -> screen.says("Added “Call”"));
      assertThat(OnScreen.onScreen(() -> screen.says(", " + day + " 09:00–10:30, 1:30"))).isTrue();
      TimeEntry added = screen.entries().get(0);
      assertThat(added.start()).isEqualTo(at(1, "09:00"));
      assertThat(added.duration()).isEqualTo(5400);
      assertThat(OnScreen.onScreen(() -> screen.find(JTextField.class, "Since").getText()))
          .isEmpty();
      screen.type("Description", "Mail");
      screen.type("Since", "90m");
      screen.press("Start");
      screen.await("added", () -> screen.says("Added “Mail”"));
      assertThat(screen.entries()).noneMatch(TimeEntry::isRunning);
      screen.sync();
      assertThat(server.web().count(RowKind.TIME_ENTRY, Map.of("duration", 5400))).isEqualTo(2);
    }
  }

  /** The clock runs on; what was forgotten is described in the list. */
  @Test
  void timeThatHasPassedIsAddedWhileAnEntryRuns() throws Exception {
    try (OnScreen screen = running()) {
      Instant start = screen.running().start();
      since(screen, "yesterday 9:00-10:30");
      screen.await("added", () -> screen.says("Added an entry"));
      assertThat(screen.running().start()).isEqualTo(start);
      screen.sync();
      assertThat(screen.entries()).filteredOn(e -> e.start().equals(at(1, "09:00"))).hasSize(1);
      assertThat(server.web().count(RowKind.TIME_ENTRY, Map.of("duration", 5400))).isOne();
    }
  }

  @Test
  void anEntryBeginsEarlierThanItIsStarted() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.type("Since", "yesterday 9:00");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      assertThat(screen.running().start()).isEqualTo(at(1, "09:00"));
    }
  }

  /** The tray says the same. */
  @Test
  void theTitleSaysWhatRunsAndHowMuchWasDoneToday() throws Exception {
    server.web().addEntry("Old work", at(0, "00:00"), Duration.ofMinutes(90));
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.await("today", () -> screen.frame().getTitle().equals("today 1:30 – Sluice"));
      screen.type("Description", "Call");
      screen.press("Start");
      screen.await(
          "what runs", () -> screen.frame().getTitle().equals("Call, 0:00, today 1:30 – Sluice"));
      assertThat(screen.tray.text).isEqualTo("Sluice: Call, 0:00, today 1:30, runs");
      since(screen, "0:00");
      screen.await(
          "its start",
          () -> screen.app.models().tracking().current().start().equals(at(0, "00:00")));
      Duration least = Duration.between(at(0, "00:00"), Instant.now()).plusMinutes(90);
      assertThat(OnScreen.onScreen(() -> screen.app.models().today().total()))
          .isGreaterThanOrEqualTo(least);
      screen.press("Discard");
      screen.await("nothing", () -> screen.frame().getTitle().equals("today 1:30 – Sluice"));
    }
  }

  private static void startedAt(OnScreen screen, Instant start) throws Exception {
    long id = screen.running().id();
    OnScreen.onScreen(() -> screen.startEarlier(id, start));
    screen.awaitFile(() -> screen.running().start().equals(start));
  }

  /** The phone stopped it half an hour after its start; here it was forgotten until now. */
  @Test
  void ofTwoStopsTheEarlierOneStaysAndTheOtherCanBeTaken() throws Exception {
    try (OnScreen screen = running()) {
      Instant start = Instant.now().minus(Duration.ofHours(2)).truncatedTo(ChronoUnit.SECONDS);
      startedAt(screen, start);
      screen.sync();
      long id = server.web().rows(RowKind.TIME_ENTRY).get(0).path("id").asLong();
      server.web().edit(RowKind.TIME_ENTRY, id, "duration", 1800);
      screen.press("Stop");
      screen.await("it is over", () -> screen.shows("Start"));
      screen.sync();
      assertThat(screen.entries().get(0).duration()).isEqualTo(1800);
      assertThat(server.web().count(RowKind.TIME_ENTRY, Map.of("duration", 1800))).isOne();
      screen.await("the other one", () -> screen.problems(1));
      screen.tab("Problems");
      screen.press("Take the other");
      screen.awaitFile(() -> screen.entries().get(0).duration() >= 7200);
      screen.sync();
      assertThat(server.web().count(RowKind.TIME_ENTRY, Map.of("duration", 1800))).isZero();
    }
  }

  /** Here it was stopped before the server knows of it; there it was stopped later. */
  @Test
  void theEarlierStopOfThisDeviceIsSent() throws Exception {
    try (OnScreen screen = running()) {
      Instant start = Instant.now().minus(Duration.ofHours(2)).truncatedTo(ChronoUnit.SECONDS);
      startedAt(screen, start);
      screen.sync();
      screen.press("Stop");
      screen.await("it is over", () -> screen.shows("Start"));
      long here = screen.entries().get(0).duration();
      long id = server.web().rows(RowKind.TIME_ENTRY).get(0).path("id").asLong();
      server.web().edit(RowKind.TIME_ENTRY, id, "duration", here + 3600);
      screen.sync();
      assertThat(server.web().count(RowKind.TIME_ENTRY, Map.of("duration", here))).isOne();
    }
  }

  /** Swing counts the second press of a double click only after a while. */
  @Test
  void aDoubleClickStartsAndDoesNotStop() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.type("Description", "Call");
      long now = Instant.now().toEpochMilli();
      click(screen, "Start", now);
      screen.await("it runs", () -> screen.shows("Stop"));
      click(screen, "Stop", now + 500);
      screen.settle();
      assertThat(screen.running().description()).isEqualTo("Call");
      click(screen, "Stop", now + 1700);
      screen.await("it is over", () -> screen.shows("Start"));
      assertThat(screen.entries()).hasSize(1).noneMatch(TimeEntry::isRunning);
    }
  }

  private static void click(OnScreen screen, String name, long when) throws Exception {
    OnScreen.onScreen(
        () -> {
          AbstractButton button = screen.find(AbstractButton.class, name);
          int mask = InputEvent.BUTTON1_DOWN_MASK;
          int left = MouseEvent.BUTTON1;
          button.dispatchEvent(
              new MouseEvent(button, MouseEvent.MOUSE_PRESSED, when, mask, 5, 5, 1, false, left));
          button.dispatchEvent(
              new MouseEvent(button, MouseEvent.MOUSE_RELEASED, when, 0, 5, 5, 1, false, left));
          return true;
        });
  }

  /** Typed the other way round, an hour would become 23. */
  @Test
  void anEndBeforeTheStartIsAskedAbout() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.type("Description", "Call");
      assertThat(since(screen, "yesterday 10:00-9:00")).isEqualTo("yesterday 10:00-9:00");
      screen.await("the question", () -> screen.says("09:00 is before the start, 10:00"));
      assertThat(screen.says("Then type 09:00 +1")).isTrue();
      since(screen, "10:00-9:00");
      screen.settle();
      assertThat(screen.entries()).isEmpty();
      since(screen, "10:00-9:00 +1");
      screen.await("added", () -> screen.says("Added “Call”"));
      assertThat(screen.entries().get(0).stop()).isBefore(Instant.now());
      since(screen, "yesterday 9:00-10:00");
      screen.awaitFile(() -> screen.entries().size() == 2);
    }
  }

  /** It runs on, and is not moved by what was meant for another entry. */
  @Test
  void anEndBeforeTheStartIsAskedAboutWhileAnEntryRuns() throws Exception {
    try (OnScreen screen = running()) {
      assertThat(since(screen, "yesterday 10:00-9:00")).isEqualTo("yesterday 10:00-9:00");
      screen.await("the question", () -> screen.says("Then type 09:00 +1"));
      screen.settle();
      assertThat(screen.entries()).hasSize(1);
    }
  }

  @Test
  void aDayOfTheWeekIsTheLastOne() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      LocalDate monday = LocalDate.now(ZONE).with(TemporalAdjusters.next(DayOfWeek.MONDAY));
      Instant now = monday.atTime(9, 57).atZone(ZONE).toInstant();
      screen.clock.sleep(Duration.between(screen.clock.now(), now));
      since(screen, "today 10:00-12:00");
      screen.await("why", () -> screen.says("12:00 is still to come"));
      assertThat(screen.says("last mon 9:00-10:30")).isTrue();
      since(screen, "mon 10:00-12:00");
      screen.awaitFile(() -> starts(screen, monday.minusWeeks(1), "10:00"));
      since(screen, "last monday 7:00-8:00");
      screen.awaitFile(() -> starts(screen, monday.minusWeeks(1), "07:00"));
      since(screen, "mon 7:00-8:00");
      screen.awaitFile(() -> starts(screen, monday, "07:00"));
    }
  }

  private static boolean starts(OnScreen screen, LocalDate day, String time) {
    Instant start = day.atTime(LocalTime.parse(time)).atZone(ZONE).toInstant();
    return screen.entries().stream().anyMatch(entry -> entry.start().equals(start));
  }
}

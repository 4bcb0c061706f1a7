package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Dimension;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.concurrent.atomic.AtomicInteger;
import javax.swing.JLabel;
import org.junit.jupiter.api.Test;

/** The machine sleeps for hours while the window is open. */
class SleepTest extends OnADisplay {

  private OnScreen synced() throws Exception {
    server
        .web()
        .addEntry("Old work", Instant.now().minus(Duration.ofHours(5)), Duration.ofHours(1));
    OnScreen screen = OnScreen.alert(file(), login());
    screen.awaitRow("Old work"); // by itself; a second sync would go on behind the test's back
    screen.awaitStatus("All on the server");
    return screen;
  }

  @Test
  void afterASleepTheWindowAsksTheServerAndSaysOnWhichDayThatWas() throws Exception {
    try (OnScreen screen = synced()) {
      server.web().addEntry("From the phone", Instant.now(), Duration.ofMinutes(1));
      screen.sleep(Duration.ofSeconds(30));
      screen.settle();
      assertThat(OnScreen.onScreen(() -> screen.row("From the phone"))).isNegative();
      screen.sleep(Duration.ofHours(30));
      screen.awaitRow("From the phone");
      screen.await(
          "a status with its day",
          () -> screen.status().matches("All on the server. Fetched \\d+ [A-Z].*"));
    }
  }

  @Test
  void afterMidnightTheListIsPaintedAnewThoughNothingHasChanged() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      screen.settle();
      AtomicInteger painted = new AtomicInteger();
      OnScreen.onScreen(
          () -> {
            screen.table().getModel().addTableModelListener(event -> painted.incrementAndGet());
            return true;
          });
      screen.sleep(Duration.ofDays(1));
      screen.await("the new day", () -> painted.get() > 0);
    }
  }

  /** The window stays open for weeks, and nobody has looked at the report yet. */
  @Test
  void theReportOfTodayIsThatOfTheNextWeekAfterAWeek() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      screen.tab("Report");
      screen.await("a week", () -> span(screen).startsWith("Week of"));
      String before = OnScreen.onScreen(() -> span(screen));
      screen.sleep(Duration.ofDays(7));
      screen.await("the next week", () -> !span(screen).equals(before));
      screen.press("Earlier");
      screen.await("the week before", () -> span(screen).equals(before));
      screen.sleep(Duration.ofDays(7));
      screen.settle();
      assertThat(OnScreen.onScreen(() -> span(screen))).isEqualTo(before);
    }
  }

  private static String span(OnScreen screen) {
    return screen.find(JLabel.class, "Span of the report").getText();
  }

  @Test
  void anEntryThatRanMeanwhileIsAskedAboutWhenTheUserIsBack() throws Exception {
    try (OnScreen screen = synced()) {
      input(screen);
      screen.sleep(Duration.ofSeconds(5)); // to the tray, where no input is seen
      screen.type("Description", "Night shift");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      Instant asleep = screen.clock.now();
      screen.sleep(Duration.ofHours(9));
      input(screen);
      screen.await("the question", () -> screen.says("and “Night shift” ran on"));
      screen.press("Stop when I left");
      screen.await("nothing runs", () -> screen.shows("Start"));
      assertThat(screen.entries())
          .filteredOn(entry -> entry.description().equals("Night shift"))
          .singleElement()
          .satisfies(
              entry ->
                  assertThat(entry.stop()).isBeforeOrEqualTo(asleep.plus(Duration.ofMinutes(5))));
    }
  }

  @Test
  void aLockOfTheScreenIsAskedAboutWhenItIsUnlocked() throws Exception {
    try (OnScreen screen = worked("Texts")) {
      input(screen);
      screen.locks.onNext(true);
      screen.settle();
      screen.sleep(Duration.ofHours(2));
      assertThat(OnScreen.onScreen(() -> screen.says("ran on"))).isFalse();
      screen.locks.onNext(false);
      screen.await("the question", () -> screen.says("and “Texts” ran on"));
      screen.press("Stop when I left");
      screen.await("nothing runs", () -> screen.shows("Start"));
      assertThat(screen.entries().get(0).duration()).isLessThan(3600);
    }
  }

  @Test
  void anEntryThatRunsVeryLongIsStoppedAtTheLastSignOfItsUser() throws Exception {
    try (OnScreen screen = worked("Shift")) {
      long id = screen.running().id();
      Instant start = screen.clock.now().minus(Duration.ofMinutes(475));
      OnScreen.onScreen(() -> screen.startEarlier(id, start));
      screen.awaitFile(() -> screen.running().start().isBefore(start.plusSeconds(60)));
      screen.settle();
      input(screen);
      Instant last = screen.clock.now();
      assertThat(OnScreen.onScreen(() -> screen.says("Still working?"))).isFalse();
      screen.clock.sleep(Duration.ofMinutes(9));
      input(screen);
      screen.await("the question", () -> screen.says("“Shift” has run for more than 8 hours"));
      assertThat(OnScreen.onScreen(() -> screen.shows("Still working"))).isTrue();
      assertThat(OnScreen.onScreen(() -> screen.shows("Stop now"))).isTrue();
      assertThat(OnScreen.onScreen(() -> screen.shows("Discard it and go on"))).isFalse();
      screen.shoot("still-working", new Dimension(800, 600));
      assertThat(OnScreen.onScreen(screen::cut)).isEmpty();
      screen.press("Stop at " + screen.app.models().times().now().clock(last));
      screen.await("nothing runs", () -> screen.shows("Start"));
      assertThat(screen.entries().get(0).stop()).isBefore(last.plusSeconds(60));
    }
  }

  @Test
  void anEntryThatRunsVeryLongGoesOnOrEndsNow() throws Exception {
    try (OnScreen screen = worked("Shift")) {
      long id = screen.running().id();
      Instant start = screen.clock.now().minus(Duration.ofHours(9));
      OnScreen.onScreen(() -> screen.startEarlier(id, start));
      screen.awaitFile(() -> screen.running().start().isBefore(start.plusSeconds(60)));
      screen.settle();
      input(screen);
      screen.press("Stop now");
      screen.await("nothing runs", () -> screen.shows("Start"));
      assertThat(screen.entries().get(0).duration()).isBetween(32_399L, 32_999L);
    }
  }

  @Test
  void inWorkingHoursTheTrayTellsThatNothingRuns() throws Exception {
    try (OnScreen screen = OnScreen.withTray(file())) {
      screen.press("Work without a server");
      LocalTime now = LocalTime.ofInstant(screen.clock.now(), screen.zone.get());
      screen.choose("Remind me when nothing runs …");
      screen.type(
          "Working hours",
          "mon-sun " + now.minusHours(2).withNano(0) + "-" + now.plusHours(2).withNano(0));
      screen.shoot("reminder", new Dimension(800, 600));
      assertThat(OnScreen.onScreen(screen::cut)).isEmpty();
      screen.press("Save");
      screen.await("the list", () -> screen.shows("Start"));
      for (int i = 0; i < 12; i++) {
        screen.sleep(Duration.ofSeconds(30));
      }
      assertThat(screen.tray.told).singleElement().asString().startsWith("Nothing runs");
      screen.await("the notice", () -> screen.says("F8 starts the clock"));
    }
  }

  /** Somebody without a server has started that. */
  private OnScreen worked(String what) throws Exception {
    OnScreen screen = OnScreen.open(file());
    screen.press("Work without a server");
    screen.type("Description", what);
    screen.press("Start");
    screen.await("it runs", () -> screen.shows("Stop"));
    return screen;
  }

  private static void input(OnScreen screen) throws Exception {
    OnScreen.onScreen(
        () -> {
          screen.app.models().idle().input();
          return true;
        });
  }
}

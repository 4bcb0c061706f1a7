package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
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

  private static void input(OnScreen screen) throws Exception {
    OnScreen.onScreen(
        () -> {
          screen.app.models().idle().input();
          return true;
        });
  }
}

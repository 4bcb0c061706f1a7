package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import javax.swing.JComponent;
import javax.swing.JTextField;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A block that goes to another day stays selected, by real keys: the next one is for it. */
class MovedBlockTest extends OnADisplay {

  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d", Locale.ENGLISH);
  private static final LocalDate TODAY = LocalDate.now();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "theNextKeyIsForTheBlockThatWentToAnotherDay",
        "theCalendarGoesWhereTheBlockGoes",
        "aDayAloneIsFollowedByTheNext",
        "whereABlockIsDeletedNoOtherOneIsSelected"
      })
  void byRealKeys(String story) throws Exception {
    OwnDisplay.tell(this, story);
  }

  private static Instant at(int days, int hour) {
    return TODAY.plusDays(days).atTime(hour, 0).atZone(ZoneId.systemDefault()).toInstant();
  }

  private static String block(int days, String what, String time) {
    return DAY.format(TODAY.plusDays(days)) + ", " + what + ", " + time;
  }

  private static String moved(int days) {
    return block(days, "Moved", "10:00 to 11:00, 1:00");
  }

  /** A window on the calendar, with the block that moves today, and others about it. */
  private OnScreen calendar(Hands hands) throws Exception {
    server.web().addEntry("Moved", at(0, 10), Duration.ofHours(1));
    for (int day = -1; day <= 1; day++) {
      server.web().addEntry("Before", at(day, 8), Duration.ofHours(1));
      server.web().addEntry("Behind", at(day, 12), Duration.ofHours(1));
    }
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.tab("Calendar");
    screen.await("the block", () -> screen.shows(moved(0)));
    screen.settle();
    hands.click(OnScreen.onScreen(() -> screen.find(JComponent.class, moved(0))));
    awaitSelected(screen, moved(0));
    return screen;
  }

  private static void awaitSelected(OnScreen screen, String block) throws Exception {
    screen.await(
        block + " is selected",
        () -> screen.shows(block) && screen.find(JComponent.class, block).isFocusOwner());
    assertThat(OnScreen.onScreen(() -> words(screen).getText())).isEqualTo("Moved");
    assertThat(OnScreen.onScreen(() -> screen.says("10:00 – 11:00"))).isTrue();
  }

  private static JTextField words(OnScreen screen) {
    return screen.find(JTextField.class, "Description of the block");
  }

  private static void awaitDeleted(OnScreen screen) {
    screen.awaitFile(() -> screen.entries().size() == 6);
    assertThat(screen.entries()).extracting(TimeEntry::description).doesNotContain("Moved");
  }

  void theNextKeyIsForTheBlockThatWentToAnotherDay() throws Exception {
    Hands hands = new Hands();
    try (OnScreen screen = calendar(hands)) {
      hands.press("alt RIGHT");
      awaitSelected(screen, moved(1));
      screen.sync();
      awaitSelected(screen, moved(1));
      hands.press("alt LEFT");
      awaitSelected(screen, moved(0));
      hands.press("alt LEFT");
      awaitSelected(screen, moved(-1));
      hands.press("DELETE");
      awaitDeleted(screen);
    }
  }

  void theCalendarGoesWhereTheBlockGoes() throws Exception {
    Hands hands = new Hands();
    try (OnScreen screen = calendar(hands)) {
      for (int day = 1; day <= 7; day++) {
        hands.press("alt RIGHT");
        awaitSelected(screen, moved(day));
      }
      hands.press("DELETE");
      awaitDeleted(screen);
    }
  }

  void aDayAloneIsFollowedByTheNext() throws Exception {
    Hands hands = new Hands();
    try (OnScreen screen = calendar(hands)) {
      screen.press("Day");
      awaitSelected(screen, moved(0));
      hands.press("alt RIGHT");
      awaitSelected(screen, moved(1));
      hands.press("DELETE");
      awaitDeleted(screen);
    }
  }

  void whereABlockIsDeletedNoOtherOneIsSelected() throws Exception {
    Hands hands = new Hands();
    try (OnScreen screen = calendar(hands)) {
      hands.press("DELETE");
      awaitDeleted(screen);
      screen.await("the calendar has the cursor", () -> hasCursor(screen, "Calendar"));
      assertThat(OnScreen.onScreen(() -> words(screen).isEnabled())).isFalse();
      hands.press("DELETE");
      screen.settle();
      assertThat(screen.entries()).hasSize(6);
    }
  }

  private static boolean hasCursor(OnScreen screen, String name) {
    return screen.find(JComponent.class, name).isFocusOwner();
  }
}

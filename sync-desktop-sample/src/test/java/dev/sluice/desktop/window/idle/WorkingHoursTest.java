package dev.sluice.desktop.window.idle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkingHoursTest {

  private static final LocalDateTime MONDAY = LocalDateTime.of(2026, 3, 2, 0, 0);

  private static boolean holds(String hours, int days, int hour) {
    return WorkingHours.parse(hours).orElseThrow().holds(MONDAY.plusDays(days).plusHours(hour));
  }

  @Test
  void theyBeginWithTheFirstHourAndEndBeforeTheLast() {
    for (String typed : new String[] {"mon-fri 9:00-17:00", "Mon – Fri 9am – 5 pm"}) {
      assertThat(holds(typed, 0, 8)).isFalse();
      assertThat(holds(typed, 0, 9)).isTrue();
      assertThat(holds(typed, 4, 16)).isTrue();
      assertThat(holds(typed, 4, 17)).isFalse();
      assertThat(holds(typed, 5, 12)).isFalse();
    }
  }

  @Test
  void daysAreListedAndGoOverTheEndOfTheWeek() {
    assertThat(holds("mon, wed 9-12", 2, 10)).isTrue();
    assertThat(holds("mon, wed 9-12", 1, 10)).isFalse();
    assertThat(holds("sat-monday 9-12", 0, 10)).isTrue();
    assertThat(holds("sat-monday 9-12", 1, 10)).isFalse();
  }

  @Test
  void aNightBelongsToTheDayOnWhichItBegins() {
    assertThat(holds("mon 22:00-6:00", 0, 23)).isTrue();
    assertThat(holds("mon 22:00-6:00", 1, 5)).isTrue();
    assertThat(holds("mon 22:00-6:00", 1, 6)).isFalse();
    assertThat(holds("mon 22:00-6:00", 0, 5)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "mon", "9-17", "mon-fri", "mon 9-9", "mon 9-25", "xyz 9-17", "a-b-c 1-2"})
  void whatIsNotUnderstoodIsNone(String typed) {
    assertThat(WorkingHours.parse(typed)).isEmpty();
  }
}

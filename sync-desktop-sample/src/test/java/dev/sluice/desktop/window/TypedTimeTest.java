package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.time.TimeForm;
import dev.sluice.desktop.window.time.TimeStyle;
import dev.sluice.desktop.window.time.TypedTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypedTimeTest {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final TimeStyle STYLE = new TimeStyle(BERLIN, TimeForm.PLAIN);

  @ParameterizedTest
  @CsvSource({
    "9, 09:00",
    "9:05, 09:05",
    "905, 09:05",
    "130, 01:30",
    "23.59, 23:59",
    "9:05:30, 09:05:30",
    "7am, 07:00",
    "7:30 PM, 19:30",
    "12am, 00:00",
    "12 p.m., 12:00"
  })
  void aTimeOfDayIsTypedInManyWays(String typed, LocalTime time) {
    assertThat(TypedTime.clock(typed)).contains(time);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "24:00", "9:60", "soon", "12345678", "13pm", "0am"})
  void whatIsNoTimeIsNotTaken(String typed) {
    assertThat(TypedTime.clock(typed)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1:30, PT1H30M",
    "1:30:05, PT1H30M5S",
    "90, PT90M",
    "130, PT130M",
    "90m, PT90M",
    "1h30m, PT90M",
    "1h 30m, PT90M",
    "45 min, PT45M",
    "1.5, PT90M",
    "'1,5', PT90M",
    ".25, PT15M",
    "9.5h, PT9H30M",
    "30s, PT30S"
  })
  void aDurationIsTypedInManyWays(String typed, Duration length) {
    assertThat(TypedTime.length(typed)).contains(length);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "long", "-1", "1:2:3:4", "1:75", "99999999999", "1.2.3"})
  void whatIsNoDurationIsNotTaken(String typed) {
    assertThat(TypedTime.length(typed)).isEmpty();
  }

  @Test
  void anEndBeforeTheStartIsOnTheNextDay() {
    Instant start = Instant.parse("2026-10-24T22:30:00Z"); // 00:30 in Berlin, the day of the change
    assertThat(TypedTime.after(start, LocalTime.of(4, 0), BERLIN))
        .isEqualTo("2026-10-25T03:00:00Z");
    assertThat(TypedTime.after(start, LocalTime.of(0, 10), BERLIN))
        .isEqualTo("2026-10-25T23:10:00Z");
  }

  /** 02:30 is there again on the day after the one that has none. */
  @Test
  void theHourThatIsMissingOnOneDayIsThereOnTheNext() {
    Instant morning = Instant.parse("2026-03-29T06:00:00Z"); // 08:00, the day of the change
    Instant evening = Instant.parse("2026-03-29T19:00:00Z");
    assertThat(TypedTime.after(morning, LocalTime.of(2, 30), BERLIN))
        .isEqualTo("2026-03-30T00:30:00Z");
    assertThat(TypedTime.end(evening, evening.plusSeconds(3600), LocalTime.of(2, 30), BERLIN))
        .isEqualTo("2026-03-30T00:30:00Z");
  }

  /** A clock that ran from ten in the morning all night, stopped the next morning at nine. */
  @Test
  void anEndThatIsCorrectedAfterANightIsOnTheFirstDay() {
    Instant start = Instant.parse("2026-03-02T09:00:00Z");
    Instant old = Instant.parse("2026-03-03T08:00:00Z");
    assertThat(TypedTime.end(start, old, LocalTime.of(18, 0), BERLIN))
        .isEqualTo("2026-03-02T17:00:00Z");
  }

  @Test
  void anEndOnALaterDaySaysSo() {
    Instant start = Instant.parse("2026-03-02T09:00:00Z");
    assertThat(STYLE.end(start, start.plusSeconds(60))).isEqualTo("10:01");
    assertThat(STYLE.end(start, start.plus(Duration.ofHours(16)))).isEqualTo("02:00 +1");
  }

  @Test
  void aStartOrAnEndMovesOverMidnightOnlyByAFewHours() {
    Instant start = Instant.parse("2026-03-02T22:30:00Z"); // 23:30 in Berlin
    Instant end = Instant.parse("2026-03-03T00:30:00Z");
    assertThat(TypedTime.start(start, end, LocalTime.of(0, 15), BERLIN))
        .isEqualTo("2026-03-02T23:15:00Z");
    assertThat(TypedTime.start(start, end, LocalTime.of(12, 0), BERLIN))
        .isEqualTo("2026-03-02T11:00:00Z");
    assertThat(TypedTime.end(start, end, LocalTime.of(23, 50), BERLIN))
        .isEqualTo("2026-03-02T22:50:00Z");
    assertThat(TypedTime.end(start, end.plus(Duration.ofDays(1)), LocalTime.of(1, 31), BERLIN))
        .isEqualTo("2026-03-04T00:31:00Z");
  }

  /** 02:50 in summer is before 02:10 in winter, in the night when the clock is set back. */
  @Test
  void theHourThatIsThereTwiceIsTheOneThatFits() {
    Instant summer = Instant.parse("2026-10-25T00:50:00Z"); // 02:50 in Berlin
    Instant winter = Instant.parse("2026-10-25T01:10:00Z"); // 02:10
    LocalTime ten = LocalTime.of(2, 10);
    assertThat(TypedTime.end(summer, summer.plusSeconds(300), ten, BERLIN)).isEqualTo(winter);
    assertThat(TypedTime.after(summer, ten, BERLIN)).isEqualTo(winter);
    assertThat(TypedTime.start(winter.minusSeconds(60), winter, LocalTime.of(2, 50), BERLIN))
        .isEqualTo(summer);
    Instant half = Instant.parse("2026-04-04T14:50:00Z"); // 01:50 on Lord Howe, twice
    ZoneId island = ZoneId.of("Australia/Lord_Howe");
    assertThat(TypedTime.end(half, half.plusSeconds(60), LocalTime.of(1, 40), island))
        .isEqualTo("2026-04-04T15:10:00Z");
  }

  /** The list shows no seconds: who types the minute of the start does not mean tomorrow. */
  @Test
  void anEndInTheMinuteOfTheStartIsTheStart() {
    Instant start = Instant.parse("2026-03-02T09:00:30Z");
    assertThat(TypedTime.end(start, start.plusSeconds(300), LocalTime.of(10, 0), BERLIN))
        .isEqualTo(start);
    assertThat(TypedTime.end(start, start.plusSeconds(36_000), LocalTime.of(10, 0), BERLIN))
        .isEqualTo(start);
  }
}

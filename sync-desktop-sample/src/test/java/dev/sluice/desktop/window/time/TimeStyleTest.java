package dev.sluice.desktop.window.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeStyleTest {

  private static final TimeStyle HALVES =
      new TimeStyle(ZoneId.of("Europe/Berlin"), new TimeForm(true, true));

  @ParameterizedTest
  @CsvSource({"en-US, true", "en-GB, false", "de-DE, false", "fr-CA, false", "ar-EG, true"})
  void theCountryDecidesOnTheHours(String locale, boolean twelve) {
    assertThat(TimeForm.usual(Locale.forLanguageTag(locale)).hasTwelveHours()).isEqualTo(twelve);
  }

  @Test
  void aLocaleWithoutACountrySaysNothing() {
    assertThat(TimeForm.usual(Locale.ENGLISH)).isEqualTo(TimeForm.PLAIN);
  }

  @ParameterizedTest
  @CsvSource({"00:00, 12:00 AM", "09:05, 9:05 AM", "12:00, 12:00 PM", "23:59, 11:59 PM"})
  void whatIsWrittenIsRead(LocalTime time, String written) {
    assertThat(HALVES.clock(time)).isEqualTo(written);
    assertThat(TypedTime.clock(written)).contains(time);
  }

  @ParameterizedTest
  @CsvSource({
    "PT0S, 0.00 h",
    "PT17S, 0.00 h",
    "PT18S, 0.01 h",
    "PT90M, 1.50 h",
    "PT100H, 100.00 h"
  })
  void aLengthIsHundredthsOfAnHour(Duration length, String written) {
    assertThat(HALVES.length(length)).isEqualTo(written);
    assertThat(HALVES.exact(length)).isEqualTo(written);
  }

  /** As {@link TypedMoment} reads it. */
  @Test
  void anEarlierDayStandsBeforeTheHours() {
    Instant start = Instant.parse("2026-03-02T12:30:00Z");
    String since = HALVES.since(start, start.plus(Duration.ofDays(2)));
    assertThat(since).isEqualTo("Mon 1:30 PM");
    assertThat(TypedMoment.parse(since, HALVES.day(start.plus(Duration.ofDays(2))).atStartOfDay()))
        .hasValueSatisfying(one -> assertThat(one.time()).contains(LocalTime.of(13, 30)));
    assertThat(HALVES.end(start, start.plus(Duration.ofHours(12)))).isEqualTo("1:30 AM +1");
  }
}

package dev.sluice.desktop.window.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypedSpanTest {

  private static final ZoneId UTC = ZoneId.of("UTC");
  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "9:00, 2026-03-04T09:00:00Z, ",
    "23:00, 2026-03-03T23:00:00Z, ",
    "yesterday 22:00, 2026-03-03T22:00:00Z, ",
    "9:00-10:30, 2026-03-04T09:00:00Z, 2026-03-04T10:30:00Z",
    "9am – 10am, 2026-03-04T09:00:00Z, 2026-03-04T10:00:00Z",
    "mon 22:00-1:00, 2026-03-02T22:00:00Z, 2026-03-03T01:00:00Z",
    "2026-03-01 9:00-10:30, 2026-03-01T09:00:00Z, 2026-03-01T10:30:00Z",
    "wed 13:00-14:00, 2026-02-25T13:00:00Z, 2026-02-25T14:00:00Z",
    "10:00-9:00 +1, 2026-03-03T10:00:00Z, 2026-03-04T09:00:00Z",
    "mon 10:00-9:00 +1, 2026-03-02T10:00:00Z, 2026-03-03T09:00:00Z",
    "9:00-10:30 +0, 2026-03-04T09:00:00Z, 2026-03-04T10:30:00Z",
    "90m, 2026-03-04T10:30:00Z, 2026-03-04T12:00:00Z",
    "'1,5', 2026-03-04T10:30:00Z, 2026-03-04T12:00:00Z"
  })
  void whenWorkWasIsTypedInManyWays(String typed, Instant start, Instant end) {
    assertThat(TypedSpan.parse(typed, NOON, UTC))
        .hasValueSatisfying(
            span -> assertThat(span.refusal(NOON, new TimeStyle(UTC, TimeForm.PLAIN))).isEmpty())
        .map(span -> Arrays.asList(span.start(), span.end().orElse(null)))
        .contains(Arrays.asList(start, end));
  }

  @ParameterizedTest
  @ValueSource(strings = {"soon", "9:00-soon", "yesterday", "-", "10:00-9:00 +x"})
  void whatIsNoneIsNotTaken(String typed) {
    assertThat(TypedSpan.parse(typed, NOON, UTC)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "today 13:00, is still to come",
    "11:00-13:00, Wed 4 Mar 13:00 is still to come",
    "today 10:00-9:00 +1, Thu 5 Mar 09:00 is still to come",
    "10:00-9:00, '09:00 is before the start, 10:00'",
    "mon 10:00-9:00 +0, '09:00 is before the start, 10:00'"
  })
  void whatIsNotOverOrEndsBeforeItBeginsIsRefusedWithWords(String typed, String why) {
    TypedSpan span = TypedSpan.parse(typed, NOON, UTC).orElseThrow();
    assertThat(span.refusal(NOON, new TimeStyle(UTC, TimeForm.PLAIN)))
        .get()
        .asString()
        .contains(why);
  }
}

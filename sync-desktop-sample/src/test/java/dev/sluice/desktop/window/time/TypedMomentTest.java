package dev.sluice.desktop.window.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypedMomentTest {

  private static final LocalDateTime WEDNESDAY = LocalDateTime.of(2026, 3, 4, 12, 0);

  @ParameterizedTest
  @CsvSource({
    "9:05, , 09:05",
    "yesterday, 2026-03-03, ",
    "Today 7am, 2026-03-04, 07:00",
    "mon 9, 2026-03-02, 09:00",
    "Wednesday, 2026-03-04, ",
    "wed 11:00, 2026-03-04, 11:00",
    "wed 13:00, 2026-02-25, 13:00",
    "last wednesday 11:00, 2026-02-25, 11:00",
    "Last Tue, 2026-03-03, ",
    "today 13:00, 2026-03-04, 13:00",
    "thu, 2026-02-26, ",
    "2026-03-02 17:30, 2026-03-02, 17:30",
    "2.3. 9:00, 2026-03-02, 09:00",
    "24.12., 2025-12-24, ",
    "24.12.2026, 2026-12-24, ",
    "yesterday 7 pm, 2026-03-03, 19:00"
  })
  void aDayAndATimeAreTypedInManyWays(String typed, LocalDate day, LocalTime time) {
    assertThat(TypedMoment.parse(typed, WEDNESDAY))
        .contains(new TypedMoment(Optional.ofNullable(day), Optional.ofNullable(time)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "31.2.", "2026-02-30", "9:00 soon", "yesterday soon"})
  void whatIsNoDayAndNoTimeIsNotTaken(String typed) {
    assertThat(TypedMoment.parse(typed, WEDNESDAY)).isEmpty();
  }
}

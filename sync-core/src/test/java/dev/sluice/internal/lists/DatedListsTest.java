package dev.sluice.internal.lists;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.internal.remote.Fetch.Span;
import dev.sluice.schema.Row;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a list of a range of dates proves about a row that it lacks. */
class DatedListsTest {

  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final Span DATES =
      new Span(NOW.minus(Duration.ofDays(60)), NOW.minus(Duration.ofDays(30)));

  /** A server may count the days at both ends by another time zone. */
  @ParameterizedTest
  @CsvSource({"0, false", "86399, false", "86400, true", "2505599, true", "2505600, false"})
  void S173_aRowOfTheFirstOrTheLastDayNeedNotBeInIt(long secondsAfterBegin, boolean missed) {
    Row row =
        TimeEntry.TYPE
            .emptyRow()
            .withServerId(1L)
            .with(TimeEntry.START, DATES.from().plusSeconds(secondsAfterBegin))
            .with(TimeEntry.AT, DATES.from());
    Completeness pages = new Completeness(TimeEntry.TYPE, null);
    ListProof list = ListProof.of(pages, DATES, NOW, NOW);
    assertThat(list.lacks(row)).isEqualTo(missed);
  }
}

package dev.sluice.internal.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.internal.remote.Fetch.Span;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.schema.Row;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** S173: what a list has to look at though a round figure does not show it. */
class ListGuardsTest {

  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void S173_theCursorStaysBeforeTheOldestRowThatWasRefused() {
    CursorTracker cursor =
        new CursorTracker(NOW, NOW, Duration.ofMinutes(1), Duration.ofMinutes(1));
    cursor.stored(NOW.minusSeconds(10));
    cursor.problem(NOW.minusSeconds(900));
    cursor.problem(NOW.minusSeconds(600));
    assertThat(cursor.next(null, NOW)).isEqualTo(NOW.minusSeconds(960));
  }

  /** A server dates its answers in whole seconds, and its rows more exactly. */
  @Test
  void aRowOfTheVerySecondOfTheAnswerMovesTheCursor() {
    CursorTracker cursor =
        new CursorTracker(NOW, NOW.plusSeconds(1), Duration.ofMinutes(1), Duration.ofMinutes(1));
    cursor.stored(NOW.minusSeconds(600));
    cursor.stored(NOW.plusMillis(20));
    cursor.stored(NOW.plusSeconds(1));
    assertThat(cursor.next(null, NOW)).isEqualTo(NOW.minusSeconds(60));
  }

  /** A round number of rows in the order of their dates: of the last second there may be more. */
  @Test
  void S173_theSecondThatMayHaveBeenCutIsAskedForAgain() {
    ListPieces pieces = new ListPieces(TimeEntry.TYPE);
    pieces.begin();
    for (int i = 0; i < 50; i++) {
      Row row = TimeEntry.TYPE.emptyRow().withServerId(i + 1L).with(TimeEntry.START, second(i));
      pieces.add(new Known(row, Set.of(), false, null), true);
    }
    assertThat(pieces.split(new Span(NOW, second(1000))))
        .isEqualTo(List.of(new Span(NOW, second(48)), new Span(second(48), second(1000))));
  }

  /** The last two rows begin in one second. */
  private static Instant second(int i) {
    return NOW.plusSeconds(i == 49 ? 48 : i);
  }
}

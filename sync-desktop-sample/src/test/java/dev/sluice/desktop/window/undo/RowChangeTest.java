package dev.sluice.desktop.window.undo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.undo.RowChange.Way;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowChangeTest {

  /** An empty place stands for a row that is not there. */
  @ParameterizedTest
  @CsvSource({
    "old, new, new, WRITE",
    "old, new, old, NOTHING",
    "old, new, other, LEAVE",
    "old, new, , LEAVE",
    ", new, new, DELETE",
    ", new, , NOTHING",
    ", new, other, LEAVE",
    "old, , , BRING_BACK",
    "old, , old, NOTHING",
    "old, , other, LEAVE"
  })
  void aRowComesBackUnlessSomebodyHasChangedItSince(
      String before, String after, String now, Way way) {
    RowChange<String> change = new RowChange<>(1, before, after);
    assertThat(change.back(now)).isEqualTo(way);
    assertThat(change.reversed().reversed()).isEqualTo(change);
  }
}
